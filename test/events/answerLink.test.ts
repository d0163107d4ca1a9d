import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { createSchedule, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { admin } = schedule
const [{ answerToken }, { getUser, updateUser }, { commit }, links] = await Promise.all([
  import('#functions/identity/mailLinks/events.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
])

/** A guardian of two children on a team, its event, and the token of the mail about it. */
async function createInvited() {
  const mother = await schedule.createFamilyOn('reds')
  const body = newPlayer('Sam', { parentId: mother.id, teamId: 'reds' })
  const sam = await club.ok(api.players.create, { as: admin, body })
  const event = await schedule.create(practiceForm({ location: 'North Field' }))
  const user = (await getUser(mother.id)) ?? expect.unreachable()
  return { mother, user, kid: mother.child, sam: sam.id, event, token: await answerToken(user, event.id) }
}
const open = (token: string) => club.call(api.events.openLink, { body: { token } })
const answer = (token: string, playerId: string, more: object = {}) =>
  club.call(api.events.answerByLink, { body: { token, answers: [{ playerId, response: 'going' }], ...more } })
const seen = async ({ event }: { event: { id: string } }) =>
  (await schedule.attendance(event.id)).map(({ playerId, response, notes, noteByMailLink }) => ({
    playerId,
    response,
    notes,
    noteByMailLink,
  }))

it('the link in the reminder answers for both children, with a note that the coach sees as from the mail', async () => {
  const { mother, kid, sam, event, token } = await createInvited()
  const { status, json, headers } = await open(token)
  expect([status, json]).toEqual([
    200,
    {
      event: {
        title: event.title,
        startDate: '2026-03-10',
        startTime: '18:00:00',
        endDate: '2026-03-10',
        endTime: '19:30:00',
        location: 'North Field',
      },
      children: expect.arrayContaining([
        { playerId: kid, firstName: 'Kid', hasNote: false },
        { playerId: sam, firstName: 'Sam', hasNote: false },
      ]),
    },
  ])
  expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store'])
  expect(await seen({ event })).toEqual([])
  const answers = [
    { playerId: kid, response: 'going' },
    { playerId: sam, response: 'not_going' },
  ]
  const note = '<b>Late</b>'
  const saved = await club.call(api.events.answerByLink, { body: { token, answers, note } })
  expect(saved.json.children.map(({ firstName, response }) => [firstName, response])).toEqual(
    expect.arrayContaining([
      ['Kid', 'going'],
      ['Sam', 'not_going'],
    ]),
  )
  const told = answers.map(one => ({ ...one, notes: note, noteByMailLink: true }))
  expect(await seen({ event })).toEqual(expect.arrayContaining(told))
  // A note that somebody logged in writes is no longer from the mail.
  await schedule.attend(event.id, { playerId: kid, notes: 'On time' }, mother)
  expect((await seen({ event })).find(({ playerId }) => playerId === kid)).toEqual({
    playerId: kid,
    response: 'going',
    notes: 'On time',
    noteByMailLink: undefined,
  })
})

it('a note that is there already is told of but not shown, stays without a new one, and is replaced by one', async () => {
  const { mother, kid, sam, event, token } = await createInvited()
  const father = await club.person('parent')
  await addGuardian(father.id, kid)
  await schedule.attend(event.id, { playerId: kid, response: 'maybe', notes: 'Sprained ankle' }, father)
  const { json, text } = await open(token)
  expect(json.children).toEqual(
    expect.arrayContaining([
      { playerId: kid, firstName: 'Kid', response: 'maybe', hasNote: true },
      { playerId: sam, firstName: 'Sam', hasNote: false },
    ]),
  )
  expect(text).not.toContain('ankle')
  const noteOf = async (playerId: string) =>
    (await seen({ event })).find(one => one.playerId === playerId) ?? expect.unreachable()
  for (const note of [undefined, '', ' ']) {
    const reply = await answer(token, kid, { note })
    expect([reply.status, reply.text.includes('ankle')]).toEqual([200, false])
    expect(await noteOf(kid)).toMatchObject({
      response: 'going',
      notes: 'Sprained ankle',
      noteByMailLink: undefined,
    })
  }
  const { json: after } = await answer(token, kid, { note: 'Late' })
  expect(after.children.map(({ playerId, hasNote }) => [playerId, hasNote])).toEqual(
    expect.arrayContaining([
      [kid, true],
      [sam, false],
    ]),
  )
  expect(await noteOf(kid)).toMatchObject({ notes: 'Late', noteByMailLink: true })
  expect((await answer(token, sam, { note: 'Late' })).json.children.every(({ hasNote }) => hasNote)).toBe(
    true,
  )
  // Whoever has only the mail takes no note away, and the mark stays with it until somebody logged in writes another.
  await schedule.attend(event.id, { playerId: kid, response: 'not_going' }, mother)
  expect(await noteOf(kid)).toMatchObject({ response: 'not_going', notes: 'Late', noteByMailLink: true })
})

it('a moved event keeps its link; a started or canceled one ends it', async () => {
  const { event, kid, token } = await createInvited()
  await schedule.change(event.id, { startDate: '2026-03-11', endDate: '2026-03-11' })
  expect((await answer(token, kid)).status).toBe(200)
  await schedule.status(event.id, 'cancelled')
  for (const reply of [await open(token), await answer(token, kid)])
    expect([reply.status, reply.json.message]).toEqual([409, 'This event is canceled or postponed.'])
  await schedule.status(event.id, 'scheduled')
  await schedule.moveTo('2026-03-11T22:00:00Z')
  for (const reply of [await open(token), await answer(token, kid)]) expect(reply.status).toBe(409)
  await schedule.moveTo('2026-03-02T15:00:00Z')
})

type Invited = Awaited<ReturnType<typeof createInvited>>
const change = async ({ user }: Invited, changes: Parameters<typeof updateUser>[1], revoke = false) =>
  commit(updateUser(user, changes, { revoke }))
const ends: [string, (of: Invited) => Promise<unknown>][] = [
  [
    'the guardianship ends',
    async ({ mother, kid, sam }) => {
      await commit(...links.unlinkGuardian(mother.id, kid), ...links.unlinkGuardian(mother.id, sam))
    },
  ],
  [
    'the children leave the team',
    ({ kid, sam }) => Promise.all([kid, sam].map(id => schedule.leave('reds', id))),
  ],
  ['the address changes', of => change(of, { email: 'other@example.com' })],
  ['the address is no longer known', of => change(of, { emailConfirmedAt: undefined })],
  ['the account is disabled', of => change(of, { status: 'disabled' })],
  ['the account is being deleted', of => change(of, { status: 'deleting' })],
  ['all sessions end, as by a new password', of => change(of, {}, true)],
  ['the event is deleted', ({ event }) => schedule.remove(event.id)],
]
it.each(ends)('the link ends when %s, and says no more than that', async (_, end) => {
  const invited = await createInvited()
  await end(invited)
  const message = 'This link is no longer valid. Please log in to answer.'
  for (const reply of [await open(invited.token), await answer(invited.token, invited.kid)])
    expect([reply.status, reply.json]).toEqual([
      400,
      { message, error: message, issues: [{ field: 'token', message }] },
    ])
})

it('a link is for its own guardian, event and children, and cannot be made from another', async () => {
  const [one, other] = [await createInvited(), await createInvited()]
  const [user, event, mac] = one.token.split('.')
  const forged = [
    `${user}.${other.event.id}.${mac}`,
    `${other.mother.id}.${event}.${mac}`,
    `${user}.${event}.${mac?.slice(0, -1)}`,
    `${one.token}.x`,
    `${user}.${event}.`,
    'x',
    '',
  ]
  for (const token of forged) {
    expect([token, (await open(token)).status]).toEqual([token, 400])
    expect([token, (await answer(token, one.kid)).status]).toEqual([token, 400])
  }
  // Neither another family's child, nor an own one that is not in the event.
  const body = newPlayer('Blue', { parentId: one.mother.id, teamId: 'blues' })
  const elsewhere = await club.ok(api.players.create, { as: admin, body })
  for (const playerId of [other.kid, elsewhere.id])
    expect((await answer(one.token, playerId)).status).toBe(400)
  expect(await seen(one)).toEqual([])
  // A second guardian's link does not end with the first one's.
  const father = await club.person('parent')
  await addGuardian(father.id, one.kid)
  const theirs = await answerToken((await getUser(father.id)) ?? expect.unreachable(), one.event.id)
  await change(one, {}, true)
  expect([(await open(one.token)).status, (await open(theirs)).json.children]).toEqual([
    400,
    [{ playerId: one.kid, firstName: 'Kid', hasNote: false }],
  ])
})

it('a coach’s link has a parent’s rights only, and it opens nothing else', async () => {
  const invited = await createInvited()
  const { mother, kid, event, token } = invited
  await change(invited, { role: 'admin' })
  for (const extra of [{ status: 'present' }, { notes: 'x' }, { playerId: undefined }]) {
    const answers = [{ playerId: kid, response: 'going', ...extra }]
    expect((await club.call(api.events.answerByLink, { body: { token, answers } })).status).toBe(400)
  }
  expect((await club.call(api.events.get, { as: { token }, params: { id: event.id } })).status).toBe(401)
  expect((await club.call(api.notifications.unsubscribe, { body: { token } })).status).toBe(400)
  expect((await answer(token, kid, { note: 'x'.repeat(201) })).json.issues[0]?.field).toBe('note')
  await answer(token, kid)
  const [row] = await schedule.attendance(event.id)
  expect([row?.submittedByUserId, row?.status]).toEqual([mother.id, undefined])
})

it('thirty answers an hour are enough', async () => {
  const { kid, token } = await createInvited()
  for (let n = 0; n < 30; n++) expect((await answer(token, kid)).status).toBe(200)
  const { status, headers } = await answer(token, kid)
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect((await open(token)).status).toBe(200)
})
