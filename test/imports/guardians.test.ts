import { describe, expect, it } from 'vitest'
import { maxGuardians } from '#shared/families/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { addGuardian } from '../family.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createImporter, row } from './lines.ts'

/** A list names guardians by their addresses; whoever has registered with one of them is not its owner yet. */

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const { send, statuses } = createImporter(club, await club.person('program_director'))
const admin = createImporter(club, await club.person('admin'))
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const { getUser } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')

async function register(email = `${numbered('claims')}@example.com`) {
  const { token } = await club.ok(api.auth.register, { body: newAccount(numbered('claims'), { email }) })
  return { email, token }
}
const childrenOf = (as: { token: string }) => club.ok(api.players.list, { as })

/** Accepts the invitation that an address has got, as somebody else. */
async function acceptInvitation(email = '') {
  await club.tick()
  const mail = club.ses.mails(email).find(({ text }) => text.includes('/guardian'))
  const owner = await club.person('parent')
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await club.ok(api.families.accept, { as: owner, body: { token } })
  return owner
}

describe('an address with an account', () => {
  it('an account with the address of a row gets the child, and keeps everything that it says of itself', async () => {
    const parent = await club.person('parent')
    const before = await getUser(parent.id)
    const fullName = before?.fullName ?? ''
    const own = { guardianEmail: parent.email.toUpperCase() }
    const rows = [
      row(1, { ...own, guardianName: 'Some Body' }),
      row(2, { ...own, guardianName: '' }),
      row(3, { ...own, guardianName: fullName.toUpperCase() }),
    ]
    const message = `The account with this email belongs to ${fullName}`
    const whose = [{ field: 'guardianName', message }]
    expect(await send(rows, true)).toMatchObject([
      { status: 'joined', issues: whose },
      { status: 'joined', issues: whose },
      { status: 'joined', issues: [] },
    ])
    const joined = { status: 'joined', guardianId: parent.id }
    expect(await send(rows)).toMatchObject([joined, joined, joined])
    expect(await getUser(parent.id)).toEqual(before)
    expect(await childrenOf(parent)).toHaveLength(3)
    const [again] = await send([{ ...rows[0], line: 1, grade: '8', team: '' }])
    expect(again?.status).toBe('exists')
    expect((await getPlayer(again?.playerId ?? ''))?.grade).toBeUndefined()
  })

  it('an imported row is refused with the address of a child or of a closed account, and with a name of the club', async () => {
    const player = await club.person('player', { playerId: 'ply_some' })
    const gone = await club.person('parent')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { markDeleting } = await import('#functions/stores/users/store.ts')
    await commit(markDeleting(gone.id))
    const refused: [Parameters<typeof row>[1], string, string][] = [
      [{ guardianEmail: player.email }, 'guardianEmail', 'This is a player’s own email'],
      [{ guardianEmail: gone.email }, 'guardianEmail', 'The account with this email is closed'],
      [
        { guardianEmail: 'kid@players.club.test' },
        'guardianEmail',
        'This is the address of a player’s login',
      ],
      [{ firstName: 'Club', lastName: 'Office' }, 'firstName', 'Please use a person’s name'],
      [{ guardianName: 'Club Office' }, 'guardianName', 'Please use a person’s name'],
    ]
    const results = await send(refused.map(([more], at) => row(at + 2, more)))
    expect(results).toMatchObject(
      refused.map(([, field, text]) => ({
        status: 'error',
        issues: [{ field, message: expect.stringContaining(text) }],
      })),
    )
  })
})

it('an import gives no child to an account that is being deleted', async () => {
  const parent = await club.person('parent')
  const as = await club.person('admin')
  race.beforeNextWrite(() => club.ok(api.users.remove, { as, params: { id: parent.id } }), '"GUARD#')
  const [result] = await send([row(2, { guardianEmail: parent.email })])
  expect(result).toMatchObject({ status: 'error', issues: [{ field: 'guardianEmail' }] })
})

describe('an address that nobody has confirmed', () => {
  it('an address gets no child of an import that was being written when it was registered', async () => {
    const guardianEmail = `${numbered('owner')}@example.com`
    const opened: { token: string }[] = []
    race.beforeNextWrite(async () => opened.push(await register(guardianEmail)), guardianEmail)
    expect(await statuses([row(2, { guardianEmail })])).toEqual(['invited'])
    expect(await Promise.all(opened.map(childrenOf))).toEqual([[]])
  })

  it('an import gives no child to whoever registered with an address, but invites the address', async () => {
    const impostor = await register()
    const rows = [row(2, { lastName: 'Claimed', guardianEmail: impostor.email })]
    const message = expect.stringContaining('This email is not confirmed yet. It belongs to Dana Whitfield.')
    const invited = { status: 'invited', issues: [{ field: 'guardianEmail', message }] }
    expect(await send(rows, true)).toMatchObject([invited])
    const [result] = await send(rows)
    expect(result).toMatchObject(invited)
    expect(await childrenOf(impostor)).toEqual([])
    expect(await send(rows)).toMatchObject([{ status: 'exists', playerId: result?.playerId }])

    const owner = await acceptInvitation(impostor.email)
    expect(await childrenOf(owner)).toMatchObject([{ id: result?.playerId }])
    expect(await childrenOf(impostor)).toEqual([])
    expect(await club.verify()).toEqual([])
  })

  it('an import gives the child to a guardian who has confirmed the address', async () => {
    const owner = await register()
    await confirmAddress(club, owner.email)
    expect(await statuses([row(2, { guardianEmail: owner.email })])).toEqual(['joined'])
  })

  it('an import gives no child to whoever has entered the same child before, and places nobody', async () => {
    const impostor = await register()
    const [firstName, lastName] = [numbered('Sam'), 'Owner']
    const rows = [row(2, { firstName, lastName, guardianEmail: impostor.email })]
    const body = newPlayer(firstName, { lastName, dateOfBirth: '2016-04-09' })
    const { id: own } = await club.ok(api.players.create, { as: impostor, body })
    const [preview] = await send(rows, true)
    expect([preview?.status, preview?.alike?.map(({ playerId }) => playerId)]).toEqual(['ask', [own]])
    expect(preview?.issues.map(({ field }) => field)).toEqual(['firstName', 'guardianEmail'])
    const [result] = await send(rows.map(one => ({ ...one, isAnother: true })))
    expect(result?.status).toBe('invited')
    expect(await childrenOf(impostor)).toMatchObject([{ id: own }])
    expect(own).not.toBe(result?.playerId)
  })
})

describe('a row that leaves things out', () => {
  it('an imported row with a new email and no guardian name invites the address', async () => {
    const rows = [row(2, { lastName: 'Nameless', guardianName: '' })]
    const email = rows[0]?.guardianEmail ?? ''
    const message = expect.stringContaining('get an invitation by email')
    expect(await send(rows, true)).toMatchObject([
      { status: 'invited', issues: [{ field: 'guardianName', message }] },
    ])
    const [invited] = await send(rows)
    expect([invited?.status, invited?.guardianId]).toEqual(['invited', undefined])
    expect(await statuses(rows)).toEqual(['exists'])
    expect(await getClaimOwner('email', email)).toBeUndefined()
    const owner = await acceptInvitation(email)
    expect((await getPlayer(invited?.playerId ?? ''))?.parentId).toBe(owner.id)
  })

  it('an imported child has answered no question about health or district, and its family may', async () => {
    const parent = await club.person('parent')
    const [result] = await send([row(1, { lastName: 'Unasked', guardianEmail: parent.email })])
    const call = { as: parent, params: { id: result?.playerId ?? '' } }
    const imported = await club.ok(api.players.get, call)
    expect([imported.hasMedicalIssues, imported.isOutOfDistrict]).toEqual([undefined, undefined])
    const body = { hasMedicalIssues: false, isOutOfDistrict: true }
    expect(await club.ok(api.players.update, { ...call, body })).toMatchObject(body)
  })
})

it('a child that the club already has is recognized with either guardian, and suspected with another one or birthday', async () => {
  const sky = { firstName: 'Sky', lastName: 'Known', dateOfBirth: '06/04/2016' }
  const [first, second] = [await club.person('parent'), await club.person('parent')]
  const [known] = await send([row(2, { ...sky, guardianEmail: first.email })])
  await addGuardian(second.id, known?.playerId ?? '')
  const own = { ...sky, guardianEmail: second.email }
  for (const dryRun of [true, false])
    expect(await send([row(3, own)], dryRun)).toMatchObject([{ status: 'exists', playerId: known?.playerId }])

  const born = expect.stringContaining('born Jun 4, 2016')
  const [stranger, nobody, otherDay, typo] = await send(
    [
      row(4, sky),
      row(5, { ...sky, guardianEmail: '', guardianName: '' }),
      row(6, { ...sky, dateOfBirth: '06/05/2016' }),
      row(7, { ...own, firstName: 'sky', guardianName: '', dateOfBirth: '06/04/2015' }),
    ],
    true,
  )
  const alike = [{ playerId: known?.playerId, guardians: [expect.any(String), expect.any(String)] }]
  expect(stranger).toMatchObject({ status: 'ask', issues: [{ field: 'firstName' }], alike })
  expect(nobody).toMatchObject({ status: 'ask', issues: [{ field: 'firstName' }], alike })
  expect(otherDay).toMatchObject({ status: 'new', issues: [] })
  expect(typo).toMatchObject({
    status: 'joined',
    issues: [{ field: 'dateOfBirth', message: born }, { field: 'guardianName' }],
  })
})

describe('a row that may be a child of the club', () => {
  const child = () => ({ firstName: 'Kit', lastName: numbered('Twofold'), dateOfBirth: '06/04/2016' })

  it('a row that may be a child of the club is written only when somebody has said whether it is', async () => {
    const named = child()
    const [first, second] = [row(2, named), row(3, { ...named, firstName: 'KIT ' })]
    expect(await statuses([first, second])).toEqual(['new', 'ask'])
    expect(await statuses([second])).toEqual(['ask'])
    expect(await statuses([{ ...second, isAnother: true }])).toEqual(['new'])
    // Each of them is known by its guardian now.
    expect(await statuses([first, second])).toEqual(['exists', 'exists'])
    const [third] = await send([row(4, named)], true)
    expect(third?.alike).toHaveLength(2)
  })

  it('the guardian of a row that is a child of the club is invited for it, gets nothing before, and is invited once', async () => {
    const named = child()
    const [known] = await send([row(2, named)])
    const father = await club.person('parent')
    const again = { ...row(3, { ...named, guardianEmail: father.email }), playerId: known?.playerId }
    const invited = { status: 'guardian', playerId: known?.playerId }
    // A director gives nobody who has a guardian another one.
    expect(await send([again])).toMatchObject([{ status: 'error', issues: [{ field: 'guardianEmail' }] }])
    expect(await admin.send([again], true)).toMatchObject([invited])
    expect(await admin.send([again])).toMatchObject([invited])
    expect(await childrenOf(father)).toEqual([])
    expect(await statuses([again])).toEqual(['exists'])
    expect(await statuses([{ ...again, playerId: undefined }])).toEqual(['exists'])
    await club.tick()
    expect(club.ses.mails(father.email).filter(({ text }) => text.includes('/guardian'))).toHaveLength(1)
    const owner = await acceptInvitation(father.email)
    expect(await childrenOf(owner)).toMatchObject([{ id: known?.playerId }])
  })

  it('rows with an address and no name are two children, or one with two who are invited, as the office says', async () => {
    const nameless = (line: number, one: object) => row(line, { ...one, guardianName: '' })
    const [two, one] = [child(), child()]
    for (const named of [two, one]) expect(await statuses([nameless(2, named)])).toEqual(['invited'])
    const other = { ...nameless(3, two), isAnother: true }
    expect(await send([other], true)).toMatchObject([{ status: 'invited' }])
    expect(await statuses([other])).toEqual(['invited'])
    expect(await statuses([other])).toEqual(['exists'])
    const [asked] = await send([nameless(4, one)], true)
    const playerId = asked?.alike?.[0]?.playerId
    const again = { ...nameless(4, one), playerId }
    expect(await admin.send([again])).toMatchObject([{ status: 'guardian', playerId }])
    expect(await statuses([again])).toEqual(['exists'])
    const parents = [await acceptInvitation(other.guardianEmail), await acceptInvitation(again.guardianEmail)]
    const children = (await Promise.all(parents.map(childrenOf))).flat()
    expect(children.map(({ lastName }) => lastName)).toEqual([two.lastName, one.lastName])
    expect(await club.verify()).toEqual([])
  })

  it('two rows of one name whose parents are both invited, in two calls at once, lose no child and no parent', async () => {
    const named = child()
    const [mine, theirs] = [row(2, { ...named, guardianName: '' }), row(3, { ...named, guardianName: '' })]
    race.beforeNextWrite(() => statuses([theirs]), named.lastName)
    const [result] = await send([mine])
    expect(result).toMatchObject({ status: 'ask', alike: [{ playerId: expect.any(String) }] })
    const said = { ...mine, playerId: result?.alike?.[0]?.playerId }
    expect(await admin.send([said])).toMatchObject([{ status: 'guardian' }])
  })

  it('a row is not taken for a child of another name, or for one with all the guardians that a child can have', async () => {
    const named = child()
    const [known, other] = await send([row(2, named), row(3)])
    const wrong = { ...row(4, named), playerId: other?.playerId }
    expect(await send([wrong])).toMatchObject([{ status: 'error', issues: [{ field: 'firstName' }] }])
    for (let at = 1; at < maxGuardians; at++)
      await addGuardian((await club.person('parent')).id, known?.playerId ?? '')
    const full = { ...row(5, named), playerId: known?.playerId }
    expect(await admin.send([full])).toMatchObject([
      { status: 'error', issues: [{ field: 'guardianEmail' }] },
    ])
  })
})
