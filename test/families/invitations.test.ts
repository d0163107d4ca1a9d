import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { fetchAllRows } from '../rows.ts'
import { createFamilyFixture } from './families.ts'

const club = await openClub()
const { admin, address, tokenFor, invite, invited, accept, sees, familyOf, two, remove, subjects } =
  await createFamilyFixture(club)
const preview = (token: string) => club.call(api.families.preview, { body: { token } })
const begun = club.clock.now
const isOver = {
  status: 400,
  json: { message: 'This invitation is no longer valid. Please ask for a new one.' },
}
afterEach(async () => {
  club.clock.moveTo(begun)
  expect(await club.verify()).toEqual([])
})

describe('an invitation', () => {
  it('an invitation goes to the address with the child’s first name and the sender’s name, and makes a guardian at once', async () => {
    const { parent, child } = await createFamily(club, 'Riley')
    const { email, token } = await invited(parent, child.id)
    const [mail] = club.ses.mails(email)
    expect(mail?.subject).toContain('Test Person')
    expect(mail?.text).toContain('guardian of Riley')
    expect(mail?.text).not.toContain('Whitfield')

    const shown = await preview(token)
    expect(shown.json).toEqual({
      childFirstName: 'Riley',
      invitedBy: expect.stringMatching(/^Test Person/),
      expiresAt: '2026-03-16T15:00:00.000Z',
    })
    const second = await club.person('coach')
    expect(await sees(second, child.id)).toBe(false)
    expect((await accept(second, token)).json).toEqual({
      playerId: child.id,
      firstName: 'Riley',
      primary: false,
    })
    expect(await sees(second, child.id)).toBe(true)
    const seen = await familyOf(second, child.id)
    expect(seen).toMatchObject({ firstName: 'Riley', mayInvite: true, mayRemove: false, invitations: [] })
    expect(seen?.guardians.map(({ userId, primary }) => [userId, primary])).toEqual([
      [parent.id, true],
      [second.id, false],
    ])
    expect(await club.ok(api.players.get, { as: second, params: { id: child.id } })).toMatchObject({
      parentId: parent.id,
    })

    expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
    expect(await preview(token)).toMatchObject(isOver)
    expect(await subjects(parent.email)).toContainEqual(
      expect.stringMatching(/^\S+ \S+ is now a guardian of Riley$/),
    )
    expect(await subjects(second.email)).toContain('You are now a guardian of Riley')
    const entries = [
      ...(await fetchAuditRows('guardian.invite')),
      ...(await fetchAuditRows('guardian.accept')),
    ]
    expect(entries.map(({ actor, subject }) => [actor, subject])).toEqual([
      [parent.id, child.id],
      [second.id, child.id],
    ])
  })

  it('only a digest of an invitation is stored, and its link is in no row, whether sent or not', async () => {
    const { parent, child } = await createFamily(club)
    const email = address()
    await invite(parent, child.id, email)
    const before = JSON.stringify(await fetchAllRows())
    const [, , secret = ''] = (await tokenFor(email)).split('.')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(before + JSON.stringify(await fetchAllRows())).not.toContain(secret)
  })

  it('an invitation ends after 14 days, when a newer one goes to the same address, and when it is withdrawn', async () => {
    const { parent, child, second } = await two()
    const email = address()
    await invite(parent, child.id, email)
    const first = await tokenFor(email)
    club.clock.moveTo(begun, { days: 14, hours: -1 })
    expect((await preview(first)).status).toBe(200)
    club.clock.moveTo(begun, { days: 14 })
    expect(await preview(first)).toMatchObject(isOver)
    const token14 = await club.signIn(parent)
    expect((await familyOf({ token: token14 }, child.id))?.invitations).toEqual([])
    club.clock.moveTo(begun)

    await invite(second, child.id, email)
    const older = await tokenFor(email)
    club.clock.moveTo(begun, { seconds: 36 })
    const { json: newest } = await invite(parent, child.id, email.toUpperCase())
    const token = await tokenFor(email.toUpperCase())
    expect([older, token].map(text => text.split('.')[2])).not.toContain('')
    expect(await preview(older)).toMatchObject(isOver)
    expect((await preview(token)).status).toBe(200)
    expect((await familyOf(second, child.id))?.invitations).toMatchObject([
      { id: newest.id, mayWithdraw: false },
    ])
    const withdraw = (as: { token: string }, id: string) =>
      club.call(api.families.withdraw, { as, params: { id } })
    expect((await withdraw(second, newest.id)).status).toBe(404)
    expect((await withdraw(parent, newest.id)).status).toBe(200)
    expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
  })

  it('an invitation can be opened only with its own link', async () => {
    const { parent, child } = await createFamily(club)
    const { token } = await invited(parent, child.id)
    const other = await createFamily(club)
    const foreign = await invited(other.parent, other.child.id)
    const [player = '', slot = '', secret = ''] = token.split('.')
    const odd = [
      `${player}.${slot}`,
      `${player}.${slot}.`,
      `${player}.${slot}.${secret.slice(1)}`,
      `${other.child.id}.${slot}.${secret}`,
      `${player}.${foreign.token.split('.').slice(1).join('.')}`,
      `${player}.${slot}.${foreign.token.split('.')[2]}`,
      'x'.repeat(1000),
      '..',
    ]
    for (const wrong of odd) expect(await preview(wrong), wrong).toMatchObject(isOver)
  })

  it('an invitation cannot be accepted by a guardian, by its sender or by a player', async () => {
    const { parent, child, second } = await two('Morgan')
    const { token } = await invited(parent, child.id)
    expect((await accept(second, token)).json.message).toBe('You are already a guardian of Morgan.')
    expect((await accept(await club.person('player'), token)).status).toBe(403)
    const office = await invited(admin, child.id)
    expect((await accept(admin, office.token)).json.message).toMatch(/yourself/)
    for (const email of [second.email, second.email.toUpperCase(), ` ${parent.email} `])
      expect((await invite(parent, child.id, email)).json.issues[0]?.field).toBe('email')
  })

  it('an invitation is void when its sender is no longer a guardian', async () => {
    const { parent, child, second } = await two()
    const { token } = await invited(second, child.id)
    await remove(parent, child.id, second.id)
    expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
    // Not even if the sender becomes a guardian again.
    expect((await accept(second, (await invited(parent, child.id)).token)).status).toBe(200)
    expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
    const other = await two()
    const byPrimary = await invited(other.parent, other.child.id)
    const body = { parentId: other.second.id }
    await club.ok(api.players.setParent, { as: admin, params: { id: other.child.id }, body })
    expect(await accept(await club.person('parent'), byPrimary.token)).toMatchObject(isOver)
    expect((await familyOf(other.second, other.child.id))?.invitations).toEqual([])
  })

  it('an invitation uses one of four places for guardians, and one of ten an hour', async () => {
    const { parent, child, second } = await two()
    const email = address()
    const sent = [await invite(parent, child.id, email), await invite(second, child.id)]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect((await invite(parent, child.id)).json.message).toMatch(/at most 4 guardians/)
    // Repeating the same invitation uses no further place.
    for (let n = 0; n < 8; n++) expect((await invite(parent, child.id, email)).status).toBe(201)
    expect((await invite(parent, child.id)).status).toBe(429)
    // One sender does not use up what others may send to that mailbox.
    expect((await invite(second, child.id, email)).status).toBe(201)
    expect((await invite(second, child.id)).status).toBe(409)
  })

  it('families who write to an address again and again do not use up the office’s invitations to it', async () => {
    const { parent, child } = await two()
    const email = address()
    for (let n = 0; n < 10; n++) expect((await invite(parent, child.id, email)).status).toBe(201)
    expect((await invite(parent, child.id, email)).status).toBe(429)
    const other = await two()
    expect((await invite(admin, other.child.id, email)).status).toBe(201)
    // Nor those of another family, but several together cannot flood the mailbox.
    for (let n = 0; n < 10; n++) expect((await invite(other.parent, other.child.id, email)).status).toBe(201)
    const third = await two()
    for (let n = 0; n < 10; n++) expect((await invite(third.parent, third.child.id, email)).status).toBe(201)
    const fourth = await two()
    expect((await invite(fourth.parent, fourth.child.id, email)).status).toBe(429)
  })
})

describe('a child that a coach created', () => {
  it('a child that a coach created gets its primary guardian through an invitation from the office', async () => {
    const director = await club.person('program_director')
    const child = await club.ok(api.players.create, { as: director, body: newPlayer('Entered') })
    expect((await familyOf(director, child.id))?.guardians).toEqual([])
    const { token } = await invited(director, child.id)
    const parent = await club.person('parent')
    expect((await accept(parent, token)).json.primary).toBe(true)
    const { parentId } = await club.ok(api.players.get, { as: parent, params: { id: child.id } })
    expect(parentId).toBe(parent.id)
    const again = await club.call(api.players.create, { as: parent, body: newPlayer('Entered') })
    expect([again.status, again.json.id]).toEqual([200, child.id])
    expect((await invite(director, child.id)).status).toBe(409)
    expect(await subjects(parent.email)).toContain('You are now a guardian of Entered')
  })

  it('an invitation is void as soon as its sender’s account is deleted, before its children are handed over', async () => {
    const { child, second } = await two()
    const { token } = await invited(second, child.id)
    await club.ok(api.users.remove, { as: admin, params: { id: second.id } })
    const late = await club.person('parent')
    const reply = await accept(late, token)
    expect([reply.status, reply.json.message]).toEqual([
      400,
      'This invitation is no longer valid. Please ask for a new one.',
    ])
    expect(await sees(late, child.id)).toBe(false)
  })

  it('a child that has lost its primary guardian gets another one only through the office', async () => {
    const { child, second } = await two()
    await club.ok(api.players.setParent, { as: admin, params: { id: child.id }, body: { parentId: '' } })
    const [byFamily, byOffice] = [await invited(second, child.id), await invited(admin, child.id)]
    expect((await accept(await club.person('parent'), byFamily.token)).json.primary).toBe(false)
    expect((await accept(await club.person('parent'), byOffice.token)).json.primary).toBe(true)
  })

  it('a child that a coach created is not merged with one that its guardian has added', async () => {
    const child = await club.ok(api.players.create, { as: admin, body: newPlayer('Doubled') })
    const { token } = await invited(admin, child.id)
    const { parent } = await createFamily(club, 'Doubled')
    expect((await accept(parent, token)).json.message).toMatch(/ask the club/)
    expect(await sees(parent, child.id)).toBe(false)
  })

  it('an administrator’s invitation adds another guardian if the child has got a primary one in the meantime', async () => {
    const director = await club.person('program_director')
    const child = await club.ok(api.players.create, { as: admin, body: newPlayer('Found') })
    const [byDirector, byAdmin] = [await invited(director, child.id), await invited(admin, child.id)]
    const { id: parentId } = await club.person('parent')
    await club.ok(api.players.setParent, { as: admin, params: { id: child.id }, body: { parentId } })
    const [late, later] = [await club.person('parent'), await club.person('parent')]
    expect((await accept(late, byDirector.token)).status).not.toBe(200)
    expect((await accept(later, byAdmin.token)).json.primary).toBe(false)
    expect([await sees(late, child.id), await sees(later, child.id)]).toEqual([false, true])
  })
})
