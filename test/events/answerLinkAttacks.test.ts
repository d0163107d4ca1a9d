import { expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { api } from '#shared/routes.ts'
import { createSteps } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow, fetchAllRows } from '../rows.ts'
import { createSchedule, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { admin } = schedule
const [{ answerToken }, { getUser }, links, { commit }, { confirmationLink }] = await Promise.all([
  import('#functions/identity/mailLinks/events.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
  import('#functions/platform/data/transaction.ts'),
  import('#functions/identity/mailLinks/auth.ts'),
])

const tokenOf = async ({ id }: { id: string }, event: { id: string }) =>
  answerToken((await getUser(id)) ?? expect.unreachable(), event.id)
const open = (token: string) => club.call(api.events.openLink, { body: { token } })
const answer = (token: string, ...playerIds: string[]) =>
  club.call(api.events.answerByLink, {
    body: { token, answers: playerIds.map(playerId => ({ playerId, response: 'going' })) },
  })
const createInvited = async () => {
  const mother = await schedule.createFamilyOn('reds')
  const event = await schedule.create(practiceForm())
  return { mother, event, kid: mother.child, token: await tokenOf(mother, event) }
}
const shown = async (token: string) => (await open(token)).json.children?.map(({ playerId }) => playerId)
const ended = async (token: string, kid: string) =>
  expect([(await open(token)).status, (await answer(token, kid)).status]).toEqual([400, 400])

/** As the owner of the account does it, with the link in the mail to the new address. */
async function moveToAddress(as: { id: string; token: string }, email: string): Promise<void> {
  const body = { email, password: demoPassword }
  await club.ok(api.users.updateProfile, { as, params: { id: as.id }, body })
  await club.tick()
  await club.tick()
  await confirmAddress(club, email, as)
}

it('a link does not come back with an address that was given up', async () => {
  const { mother, event, kid, token } = await createInvited()
  club.clock.pass({ minutes: 1 })
  await moveToAddress(mother, 'away@example.com')
  await ended(token, kid)
  club.clock.pass({ minutes: 1 })
  await moveToAddress(mother, mother.email)
  await ended(token, kid)
  expect(await shown(await tokenOf(mother, event))).toEqual([kid])
})

it('the same address in another case is the same', async () => {
  const { mother, kid, token } = await createInvited()
  const body = { email: mother.email.toUpperCase(), password: demoPassword }
  await club.ok(api.users.updateProfile, { as: mother, params: { id: mother.id }, body })
  expect(await shown(token)).toEqual([kid])
})

it('no child is answered for twice in one of the thirty', async () => {
  const { kid, token } = await createInvited()
  const { status, json } = await answer(token, kid, kid)
  expect([status, json.issues?.[0]?.field]).toEqual([400, 'answers'])
})

it.each(['\ud800.\udfff.mac', 'usr_\u0000.evt_1.mac', `${'€'.repeat(99)}.e.${'€'.repeat(99)}`, '..'])(
  'a token of nonsense is refused like any other: %j',
  async token => {
    expect((await open(token)).status).toBe(400)
    expect((await answer(token, 'kid')).status).toBe(400)
  },
)

it('a guardian’s link ends child by child, and the other guardian’s stays', async () => {
  const { mother, event, kid } = await createInvited()
  const body = newPlayer('Sam', { parentId: mother.id, teamId: 'reds' })
  const sam = (await club.ok(api.players.create, { as: admin, body })).id
  const father = await club.person('parent')
  await addGuardian(father.id, kid)
  await addGuardian(father.id, sam)
  const theirs = await tokenOf(father, event)
  expect((await shown(theirs))?.sort()).toEqual([kid, sam].sort())
  await commit(...links.unlinkGuardian(father.id, kid))
  expect(await shown(theirs)).toEqual([sam])
  expect((await answer(theirs, sam, kid)).status).toBe(400)
  expect(await schedule.attendance(event.id)).toEqual([])
  await schedule.leave('reds', sam)
  await ended(theirs, sam)
  expect(await shown(await tokenOf(mother, event))).toEqual([kid])
})

it('an answer that was given keeps no child in the event of a team that it has left', async () => {
  const { kid, token } = await createInvited()
  expect((await answer(token, kid)).status).toBe(200)
  await schedule.leave('reds', kid)
  await ended(token, kid)
})

it('an event that goes to another team ends the link', async () => {
  const { event, kid, token } = await createInvited()
  expect((await schedule.change(event.id, { teamId: 'blues' })).status).toBe(200)
  await ended(token, kid)
})

it('the link of a merged account ends, and the kept one’s is for all children', async () => {
  const { mother, event, kid, token } = await createInvited()
  const kept = await club.person('parent')
  const body = newPlayer('Ann', { parentId: kept.id, teamId: 'reds' })
  const ann = (await club.ok(api.players.create, { as: admin, body })).id
  const theirs = await tokenOf(kept, event)
  await club.ok(api.users.merge, { as: admin, params: { id: kept.id }, body: { from: mother.id } })
  await ended(token, kid)
  await club.tick()
  await ended(token, kid)
  expect((await shown(theirs))?.sort()).toEqual([ann, kid].sort())
})

it('signing out everywhere, by the guardian or the office, ends the link', async () => {
  for (const by of ['self', 'office']) {
    const { mother, kid, token } = await createInvited()
    const as = by === 'self' ? mother : admin
    await club.ok(api.users.revokeSessions, { as, params: { id: mother.id } })
    await ended(token, kid)
  }
})

it('a new password by the mailed reset ends the link', async () => {
  const { mother, kid, token } = await createInvited()
  const { mailed, reset } = createSteps(club)
  expect((await reset(await mailed(mother.email))).status).toBe(200)
  await ended(token, kid)
})

it('neither the log, where a request fails, nor any row has what opens the page', async () => {
  const { mother, event, kid, token } = await createInvited()
  await club.tick()
  await schedule.moveTo('2026-03-09T22:00:00Z')
  await club.tick()
  await club.tick()
  const [mail] = club.ses.mails(mother.email).filter(({ text }) => text.includes('/answer#token='))
  expect(mail?.text).toContain(`/answer#token=${token}&answer=going`)
  expect((await answer(token, kid)).status).toBe(200)
  const lines = recordLog()
  const mend = await damageRow(keys.event(event.id), 'title')
  expect([(await open(token)).status, (await answer(token, kid)).status]).toEqual([503, 503])
  await mend()
  expect(lines).not.toEqual([])
  const kept = JSON.stringify([lines, await fetchAllRows()])
  expect(kept).toContain(event.id)
  expect(kept).not.toContain(token.split('.')[2])
})

it('tokens of sessions, addresses and calendars answer nothing', async () => {
  const { mother, kid } = await createInvited()
  const confirmation = await confirmationLink(mother.id, mother.email, club.clock.now)
  for (const other of [mother.token, confirmation.split('token=')[1] ?? '']) await ended(other, kid)
})
