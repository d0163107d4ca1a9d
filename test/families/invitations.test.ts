import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newPlayer, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { createFamilyFixture } from './families.ts'

const club = await openClub()
const { admin, address, tokenFor, invite, invited, accept, sees, familyOf, two, remove, subjects } =
  await createFamilyFixture(club)
const preview = (token: string) => club.call(api.families.preview, { body: { token } })
const createChild = (as: { token: string }, name = numbered('Entered')) =>
  club.ok(api.players.create, { as, body: newPlayer(name) })
const setParent = (id: string, parentId: string) =>
  club.ok(api.players.setParent, { as: admin, params: { id }, body: { parentId } })
const begun = club.clock.now
const isOver = {
  status: 400,
  json: { message: 'This invitation is no longer valid. Please ask for a new one.' },
}
afterEach(async () => {
  club.clock.moveTo(begun)
  expect(await club.verify()).toEqual([])
})

it('an invitation goes to the address with the child’s first name and the sender’s name, and makes a guardian at once', async () => {
  const { parent, child } = await createFamily(club, 'Riley')
  const { email, token } = await invited(parent, child.id)
  const [mail] = club.ses.mails(email)
  expect(mail?.subject).toContain('Test Person')
  expect(mail?.text).toContain('guardian of Riley')
  expect(mail?.text).not.toContain('Whitfield')
  expect((await preview(token)).json).toEqual({
    childFirstName: 'Riley',
    invitedBy: expect.stringMatching(/^Test Person/),
    expiresAt: '2026-03-16T15:00:00.000Z',
  })
  const second = await club.person('coach')
  expect(await sees(second, child.id)).toBe(false)
  const made = { playerId: child.id, firstName: 'Riley', primary: false }
  expect((await accept(second, token)).json).toEqual(made)
  expect(await sees(second, child.id)).toBe(true)
  const seen = await familyOf(second, child.id)
  expect(seen).toMatchObject({ firstName: 'Riley', mayInvite: true, mayRemove: false, invitations: [] })
  expect(seen?.guardians.map(({ userId, primary }) => [userId, primary])).toEqual([
    [parent.id, true],
    [second.id, false],
  ])
  expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
  expect(await subjects(parent.email)).toEqual([expect.stringMatching(/is now a guardian of Riley$/)])
  expect(await subjects(second.email)).toContain('You are now a guardian of Riley')
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
  const { email, token: first } = await invited(parent, child.id)
  club.clock.moveTo(begun, { days: 14, hours: -1 })
  expect((await preview(first)).status).toBe(200)
  club.clock.moveTo(begun, { days: 14 })
  expect(await preview(first)).toMatchObject(isOver)
  const late = { token: await club.signIn(parent) }
  expect((await familyOf(late, child.id))?.invitations).toEqual([])
  club.clock.moveTo(begun)

  await invite(second, child.id, email)
  const older = await tokenFor(email)
  club.clock.moveTo(begun, { seconds: 36 })
  const { json: newest } = await invite(parent, child.id, email.toUpperCase())
  const token = await tokenFor(email.toUpperCase())
  expect(await preview(older)).toMatchObject(isOver)
  expect((await preview(token)).status).toBe(200)
  const open = (await familyOf(second, child.id))?.invitations
  expect(open).toMatchObject([{ id: newest.id, mayWithdraw: false }])
  const withdraw = (as: { token: string }) =>
    club.call(api.families.withdraw, { as, params: { id: newest.id } })
  expect((await withdraw(second)).status).toBe(404)
  expect((await withdraw(parent)).status).toBe(200)
  expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
})

it('an invitation can be opened only with its own link', async () => {
  const { parent, child } = await createFamily(club)
  const { token } = await invited(parent, child.id)
  const other = await createFamily(club)
  const foreign = await invited(other.parent, other.child.id)
  const [player = '', slot = '', secret = ''] = token.split('.')
  for (const wrong of [
    `${player}.${slot}`,
    `${player}.${slot}.`,
    `${player}.${slot}.${secret.slice(1)}`,
    `${other.child.id}.${slot}.${secret}`,
    `${player}.${foreign.token.split('.').slice(1).join('.')}`,
    `${player}.${slot}.${foreign.token.split('.')[2]}`,
    '..',
  ])
    expect(await preview(wrong), wrong).toMatchObject(isOver)
})

it('an invitation is for somebody who is no guardian of the child yet, did not send it, and has not thirty children', async () => {
  const { parent, child, second } = await two('Morgan')
  const { token } = await invited(parent, child.id)
  expect((await accept(second, token)).json.message).toBe('You are already a guardian of Morgan.')
  const office = await invited(admin, child.id)
  expect((await accept(admin, office.token)).json.message).toMatch(/yourself/)
  for (const email of [second.email.toUpperCase(), ` ${parent.email} `])
    expect((await invite(parent, child.id, email)).json.issues[0]?.field).toBe('email')
  const crowded = await club.person('parent')
  for (let n = 0; n < 30; n++) {
    const body = newPlayer(numbered('Crowded'), { parentId: crowded.id })
    await club.ok(api.players.create, { as: admin, body })
  }
  expect((await accept(crowded, token)).json.message).toMatch(/up to 30 children/)
})

it('an invitation is void when its sender is no longer a guardian, and as soon as the sender’s account is deleted', async () => {
  const { parent, child, second } = await two()
  const { token } = await invited(second, child.id)
  await remove(parent, child.id, second.id)
  expect(await preview(token)).toMatchObject(isOver)
  expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
  // Not even if the sender becomes a guardian again.
  expect((await accept(second, (await invited(parent, child.id)).token)).status).toBe(200)
  expect(await accept(await club.person('parent'), token)).toMatchObject(isOver)
  // Before the children of a deleted account are handed over.
  const late = await invited(second, child.id)
  await club.ok(api.users.remove, { as: admin, params: { id: second.id } })
  expect(await accept(await club.person('parent'), late.token)).toMatchObject(isOver)

  const other = await two()
  const byPrimary = await invited(other.parent, other.child.id)
  await setParent(other.child.id, other.second.id)
  expect(await accept(await club.person('parent'), byPrimary.token)).toMatchObject(isOver)
  expect((await familyOf(other.second, other.child.id))?.invitations).toEqual([])
})

it('an invitation uses one of four places for guardians while it is open, and one of ten an hour', async () => {
  const { parent, child, second } = await two()
  const email = address()
  for (const [as, to] of [
    [parent, email],
    [second, address()],
  ] as const)
    expect((await invite(as, child.id, to)).status).toBe(201)
  expect((await invite(parent, child.id)).json.message).toMatch(/at most 4 guardians/)
  // Repeating the same invitation uses no further place.
  for (let n = 0; n < 8; n++) expect((await invite(parent, child.id, email)).status).toBe(201)
  expect((await invite(parent, child.id)).status).toBe(429)
  // What is void or has ended keeps no place.
  await remove(parent, child.id, second.id)
  club.clock.moveTo(begun, { hours: 1 })
  const again = { token: await club.signIn(parent) }
  for (const status of [201, 201, 409]) expect((await invite(again, child.id)).status).toBe(status)
  club.clock.moveTo(begun, { days: 15 })
  const later = { token: await club.signIn(parent) }
  for (const status of [201, 201, 201, 409]) expect((await invite(later, child.id)).status).toBe(status)
})

it('families who write to an address again and again flood no mailbox, nor use up what others may send', async () => {
  const email = address()
  for (let n = 0; n < 3; n++) {
    const { parent, child } = await createFamily(club)
    for (let sent = 0; sent < 10; sent++) expect((await invite(parent, child.id, email)).status).toBe(201)
  }
  const { parent, child } = await createFamily(club)
  expect((await invite(parent, child.id, email)).status).toBe(429)
  for (let sent = 0; sent < 11; sent++) expect((await invite(admin, child.id, email)).status).toBe(201)
})

it('a child that a coach created gets its primary guardian through an invitation from the office', async () => {
  const director = await club.person('program_director')
  const child = await createChild(director, 'Entered')
  expect((await familyOf(director, child.id))?.guardians).toEqual([])
  const { token } = await invited(director, child.id)
  const parent = await club.person('parent')
  expect((await accept(parent, token)).json.primary).toBe(true)
  const { parentId } = await club.ok(api.players.get, { as: parent, params: { id: child.id } })
  expect(parentId).toBe(parent.id)
  const again = await club.call(api.players.create, { as: parent, body: newPlayer('Entered') })
  expect([again.status, again.json.id]).toEqual([200, child.id])
  expect((await invite(director, child.id)).status).toBe(409)
})

it('a child that has lost its primary guardian gets another one only through the office', async () => {
  const { child, second } = await two()
  await setParent(child.id, '')
  const [byFamily, byOffice] = [await invited(second, child.id), await invited(admin, child.id)]
  expect((await accept(await club.person('parent'), byFamily.token)).json.primary).toBe(false)
  expect((await accept(await club.person('parent'), byOffice.token)).json.primary).toBe(true)
})

it('a child that a coach created is not merged with one that its guardian has added', async () => {
  const child = await createChild(admin, 'Doubled')
  const { token } = await invited(admin, child.id)
  const { parent } = await createFamily(club, 'Doubled')
  expect((await accept(parent, token)).json.message).toMatch(/ask the club/)
  expect(await sees(parent, child.id)).toBe(false)
})

it('an administrator’s invitation adds another guardian if the child has got a primary one in the meantime, a director’s none', async () => {
  const child = await createChild(admin)
  const director = await club.person('program_director')
  const [byDirector, byAdmin] = [await invited(director, child.id), await invited(admin, child.id)]
  await setParent(child.id, (await club.person('parent')).id)
  const [late, later] = [await club.person('parent'), await club.person('parent')]
  const refused = await accept(late, byDirector.token)
  expect([refused.status, refused.json.message]).toEqual([400, expect.stringMatching(/no longer valid/)])
  expect((await accept(later, byAdmin.token)).json.primary).toBe(false)
  expect([await sees(late, child.id), await sees(later, child.id)]).toEqual([false, true])
})
