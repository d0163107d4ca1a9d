import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()
const [{ enqueueJob }, { commit }] = await Promise.all([
  import('#functions/platform/jobs/queue.ts'),
  import('#functions/platform/data/transaction.ts'),
])

async function member(stem = 'parent') {
  const address = `${stem}+${numbered('member')}@example.com`
  const body = newAccount(numbered('member'), { email: address })
  const { token, user } = await club.ok(api.auth.register, { body })
  return { as: { token }, id: user.id, address }
}
const problem = async (as: { token: string }) => (await club.ok(api.users.me, { as })).mailProblem
const bounce = (emailAddress: string, bounceType = 'Permanent') => {
  const timestamp = club.clock.now.toISOString()
  return { detail: { bounce: { bounceType, timestamp, bouncedRecipients: [{ emailAddress }] } } }
}
const complaint = (emailAddress: string) => {
  const timestamp = club.clock.now.toISOString()
  return { detail: { complaint: { timestamp, complainedRecipients: [{ emailAddress }] } } }
}
const tokenTo = (address: string) =>
  /confirm-email\?token=(\S+)/.exec(club.ses.mails(address).at(-1)?.text ?? '')?.[1] ?? ''

it.each(['bounce', 'complaint'])(
  'a problem with a mail address is recorded when SES reports a %s',
  async kind => {
    // The stand-in answers so to such an address.
    const { as, address } = await member(kind)
    await club.tick()
    expect(club.ses.mails(address)).toHaveLength(1)
    await expect.poll(() => problem(as)).toBe(kind)
  },
)

it('a mail address with a problem gets only essential mail, and everything once it is confirmed again', async () => {
  const { as, id: userId, address } = await member()
  await club.tick()
  const early = bounce(address)
  await club.handlers.feedback(early)
  const say = async (content: string) => {
    const at = club.clock.now.toISOString()
    const data = { from: 'Kim', content, attachments: 0, conversationId: 'c' }
    const payload = { template: 'message', data, userId }
    await commit(enqueueJob({ kind: 'bulk-mail', ref: content, at, payload }))
    await club.tick()
  }
  await say('first')
  expect(club.ses.mails(address)).toHaveLength(1)
  club.clock.pass({ minutes: 1 })
  await club.ok(api.auth.resendConfirmation, { as })
  await club.tick()
  expect(club.ses.mails(address)).toHaveLength(2)
  await club.ok(api.auth.confirmEmail, { as, body: { token: tokenTo(address) } })
  expect(await problem(as)).toBeUndefined()
  await say('second')
  expect(club.ses.mails(address).at(-1)?.text).toContain('second')
  // What comes late is from before the confirmation.
  await club.handlers.feedback(early)
  expect(await problem(as)).toBeUndefined()
})

it('a problem with a mail address is recorded once for a repeated report, and the newest of late reports wins', async () => {
  const { as, address } = await member()
  const old = bounce(address)
  club.clock.pass({ minutes: 1 })
  const newer = complaint(address)
  for (const event of [newer, old, newer]) await club.handlers.feedback(event)
  expect(await problem(as)).toBe('complaint')
})

it('a changed mail address does not inherit the former one’s problem', async () => {
  const { as, id, address } = await member()
  // Found behind a display name, in any case.
  await club.handlers.feedback(bounce(`Dana <${address.toUpperCase()}>`))
  expect(await problem(as)).toBe('bounce')
  const body = { email: `new-${address}`, password: 'goalie-glove-7' }
  await club.ok(api.users.updateProfile, { as, params: { id }, body })
  expect(await problem(as)).toBeUndefined()
  await club.handlers.feedback(bounce(address))
  expect(await problem(as)).toBeUndefined()
})

it.each([
  ['a mailbox that is full', (to: string) => bounce(to, 'Transient')],
  ['something else', () => ({ detail: { eventType: 'Delivery' } })],
  ['somebody unknown', () => bounce('nobody@example.com')],
])('a problem with a mail address is not recorded for %s', async (_, event) => {
  const { as, address } = await member()
  await club.handlers.feedback(event(address))
  expect(await problem(as)).toBeUndefined()
})

it('the problem with a parent’s mail address is shown to the staff of the child, and to nobody else', async () => {
  const { parent, teammate, coach, assistant, director, team, kid } = await createTeamFixture(club)
  club.clock.pass({ minutes: 1 })
  await club.handlers.feedback(bounce(parent.email))
  const marks = async (as: { token: string }) => {
    const roster = await club.ok(api.teams.players, { as, params: { id: team.id } })
    const line = roster.find(({ id }) => id === kid.id)
    const { status, json } = await club.call(api.players.get, { as, params: { id: kid.id } })
    return [line?.parentMailProblem, status === 200 ? json.parentMailProblem : undefined]
  }
  for (const as of [coach, assistant, director]) expect(await marks(as)).toEqual(['bounce', 'bounce'])
  for (const as of [parent, teammate]) expect(await marks(as)).toEqual([undefined, undefined])
})
