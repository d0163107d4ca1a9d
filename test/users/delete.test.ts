import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, fetchInvoice } from '../family.ts'
import { newAccount, newPlayer } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { fetchAllRows } from '../rows.ts'
import { createHouseholds } from './household.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
const { getUser } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
type As = { token: string }
const remove = (id: string, as: As = admin) => club.call(api.users.remove, { as, params: { id } })
const preview = (id: string) => club.ok(api.users.removal, { as: admin, params: { id } })
const { createHousehold, pay, createProgram, register } = createHouseholds(club, admin)
const passMinutes = async (minutes: number) => {
  club.clock.pass({ minutes })
  await club.signInAgain(admin)
}
/** The job, and the jobs that it leaves. */
const runDeletion = async () => {
  for (let round = 0; round < 3; round++) {
    await passMinutes(2)
    await club.tick()
  }
}
/** The kinds of rows that still name a person, except those that expire by themselves. */
const namedBy = async (...words: string[]) => {
  const rows = (await fetchAllRows()).filter(
    row =>
      words.some(word => JSON.stringify(row).includes(word)) &&
      row.ttl === undefined &&
      !String(row.pk).startsWith('DUE'),
  )
  return [
    ...new Set(rows.map(({ pk, sk }) => `${String(pk).split('#')[0]} ${String(sk).split('#')[0]}`)),
  ].sort()
}
afterEach(async () => expect(await club.verify()).toEqual([]))

describe('a deleted account', () => {
  it('the preview of deleting an account names everything that goes', async () => {
    const { id, own, shared, owing, held, debt, team, email } = await createHousehold()
    const { goes, stays, refused, fullName } = await preview(id)
    const previewed = new Map(goes.map(({ what, count, names }) => [what, [count, ...names]]))
    expect([refused, fullName]).toEqual([undefined, expect.stringContaining('Withthewind')])
    expect(previewed.get('Players, with their registrations, attendance and awards')).toEqual([
      1,
      `${own.firstName} Withthewind`,
    ])
    expect(previewed.get('Guardianship of players who have another guardian')).toEqual([
      1,
      `${shared.firstName} Whitfield`,
    ])
    expect(previewed.get('Registrations')?.[0]).toBe([owing, debt].length)
    expect(stays[0]).toBe(`${held.playerName}’s spot in ${held.program}: it passes to the other guardian`)
    expect(previewed.get('Spots on waitlists')?.[0]).toBe(2)
    expect(previewed.get('Team memberships')).toEqual([1, `Team ${team}`])
    expect(
      ['Invoices', 'Credentials, with their pictures', 'Calendar links', 'Conversations in their list'].map(
        what => previewed.get(what)?.[0],
      ),
    ).toEqual([3, 1, 1, 1])
    expect(stays[1]).toContain('$125.00')
    expect(email).toBeDefined()
  })

  it('a deleted account has no access from the next request on, and is nowhere to be seen', async () => {
    const { id, username, email, as, own } = await createHousehold()
    expect(await remove(id)).toMatchObject({ status: 200, json: { id } })
    expect((await club.call(api.users.me, { as })).status).toBe(401)
    expect((await club.call(api.auth.login, { body: { username, password: 'goalie-glove-7' } })).status).toBe(
      401,
    )
    expect(await club.ok(api.users.list, { as: admin, query: { search: username } })).toEqual([])
    for (const route of [api.users.removal, api.users.remove, api.users.details])
      expect((await club.call(route, { as: admin, params: { id } })).status).toBe(404)
    expect(
      (await club.call(api.users.setRole, { as: admin, params: { id }, body: { role: 'parent' } })).status,
    ).toBe(404)
    const body = newPlayer('Late', { parentId: id })
    expect((await club.call(api.players.create, { as: admin, body })).status).toBe(400)
    const before = club.ses.mails(email).length
    await club.ok(api.auth.forgotPassword, { body: { email } })
    await runDeletion()
    expect(club.ses.mails(email).length).toBe(before)
    expect(await getPlayer(own.id)).toBeUndefined()
    expect(await fetchAuditRows('user.remove')).toContainEqual(
      expect.objectContaining({
        actor: admin.id,
        subject: id,
        details: expect.objectContaining({ role: 'coach' }),
      }),
    )
  })

  it('a deleted account takes everything of its own along, and leaves the ledger, messages and the other guardian’s child', async () => {
    const { id, username, email, own, shared, father, open, owing, held, debt, team } =
      await createHousehold()
    const numbers = await Promise.all(
      [owing, held, debt].map(async one => (await fetchInvoice(club, admin, one.id)).invoiceNumber),
    )
    await remove(id)
    await runDeletion()
    expect(await getUser(id)).toBeUndefined()
    // Payments are facts that nothing changes; the audit trail is permanent.
    expect(await namedBy(id, username, email)).toEqual([
      'AUDIT 0',
      'AUDIT OF',
      'CONV META',
      'CONV MSG',
      'CONV PARTY',
      'CONV READ',
      'FORMER 0',
      'LEDGER PAY',
    ])
    const ownRows = (await fetchAllRows()).filter(({ sk }) => sk === `PARTY#${id}` || sk === `READ#${id}`)
    expect(ownRows).toEqual([])
    const entries = (await fetchAllRows()).filter(({ pk }) => String(pk).startsWith('LEDGER#'))
    expect(JSON.stringify(entries)).not.toMatch(/playerName|userName|Whitfield/)
    expect(await namedBy(own.id)).toEqual(['AUDIT 0', 'AUDIT OF', 'FORMER 0', 'REG META'])
    expect(await getPlayer(shared.id)).toMatchObject({ parentId: father.id })
    expect(await club.ok(api.players.list, { as: father })).toMatchObject([{ id: shared.id }])
    const registrations = await club.ok(api.registrations.list, { as: father })
    expect(registrations).toMatchObject([{ id: held.id, state: 'active', paymentStatus: 'paid' }])
    const invoices = await club.ok(api.invoices.list, { as: admin })
    const archived = invoices.filter(({ invoiceNumber }) => numbers.includes(invoiceNumber))
    expect(archived.map(({ userName, playerName }) => [userName, playerName])).toEqual(
      Array(3).fill(['Former member', 'Former member']),
    )
    expect(archived.map(({ status, amountPaid }) => `${status} ${amountPaid}`).sort()).toEqual([
      'cancelled 0',
      'cancelled 0',
      'paid 12500',
    ])
    const { staff, headCoachId } = await club.ok(api.teams.get, { as: admin, params: { id: team } })
    expect([staff, headCoachId ?? null]).toEqual([[], null])
    // The spot is free again, and so are name and address.
    const next = await createFamily(club)
    expect((await register(next.parent, next.child.id, open)).state).toBe('active')
    await club.ok(api.auth.register, { body: newAccount(username, { email }) })
  })

  it('a deleted account does not take along a child whose spot another person has paid for', async () => {
    const { parent, child } = await createFamily(club)
    const registration = await register(parent, child.id, await createProgram())
    await pay(parent, registration)
    const stepfather = await club.person('parent')
    await club.ok(api.players.setParent, {
      as: admin,
      params: { id: child.id },
      body: { parentId: stepfather.id },
    })
    const { goes, stays } = await preview(stepfather.id)
    expect([goes, stays[0]]).toEqual([[], expect.stringContaining('no guardian until you connect one')])
    await remove(stepfather.id)
    await runDeletion()
    const left = await getPlayer(child.id)
    expect([left?.id, left?.parentId]).toEqual([child.id, undefined])
    const [kept] = await club.ok(api.registrations.list, { as: parent })
    expect(kept).toMatchObject({ id: registration.id, state: 'active', paymentStatus: 'paid' })
  })

  it('only administrators can delete accounts, but not their own and not a child’s', async () => {
    const { parent, child } = await createFamily(club)
    const { userId = '' } = (await getPlayer(child.id)) ?? {}
    expect((await remove(admin.id)).json.message).toBe('You cannot delete your own account.')
    expect((await preview(userId)).refused).toContain('delete the child instead')
    expect([(await remove(userId)).status, (await remove('usr_none')).status]).toEqual([409, 404])
    for (const role of ['program_director', 'coach', 'parent'] as const)
      expect((await remove(parent.id, await club.person(role))).status).toBe(403)
  })

  it('an account can be deleted only after pending money has arrived, and the bank has decided', async () => {
    const { parent, child } = await createFamily(club)
    const registration = await register(parent, child.id, await createProgram())
    const { id: registrationId, balance: amount } = registration
    const { clientSecret } = await club.ok(api.payments.createIntent, {
      as: parent,
      body: { registrationId, amount },
    })
    expect([(await remove(parent.id)).status, (await preview(parent.id)).refused]).toEqual([
      409,
      expect.stringContaining('still pending'),
    ])
    club.stripe.faults.processing = { count: 1 }
    await club.pay(clientSecret, validCard)
    await passMinutes(61)
    expect((await remove(parent.id)).status).toBe(200)
    await club.tick()
    expect(await getPlayer(child.id), 'its spot is still being paid').toBeDefined()
    club.stripe.settlePayment(clientSecret.split('_secret')[0] ?? '', 'succeed')
    await club.stripe.settled()
    for (let round = 0; round < 6; round++) {
      await passMinutes(60)
      await club.tick()
    }
    expect([await getPlayer(child.id), await getUser(parent.id)]).toEqual([undefined, undefined])
  })

  it('an account can be deleted only after a pending refund is complete', async () => {
    const { parent, child } = await createFamily(club)
    const registration = await register(parent, child.id, await createProgram())
    await pay(parent, registration, '4000000000007726')
    await passMinutes(61)
    const query = { refund: 'full' } as const
    await club.ok(api.registrations.cancel, { as: admin, params: { id: registration.id }, query })
    expect((await remove(parent.id)).status).toBe(409)
  })

  it('at least one administrator remains, whoever deletes whom at the same time', async () => {
    const other = await club.person('admin')
    beforeNextWrite(() => remove(admin.id, other), 'user.remove')
    const { status } = await remove(other.id)
    const acting = await Promise.all(
      [admin, other].map(async as => (await club.call(api.users.me, { as })).status),
    )
    expect([status, acting]).toEqual([409, [401, 200]])
  })
})
