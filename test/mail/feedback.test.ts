import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()

async function member(stem: string) {
  const address = `${stem}+${numbered('member')}@example.com`
  const body = newAccount(numbered('member'), { email: address })
  const { token, user } = await club.ok(api.auth.register, { body })
  return { as: { token }, id: user.id, address }
}
const problem = async (as: { token: string }) => (await club.ok(api.users.me, { as })).mailProblem
const bounce = (emailAddress: string, more: object = {}) => ({
  detail: {
    bounce: {
      bounceType: 'Permanent',
      timestamp: club.clock.now.toISOString(),
      bouncedRecipients: [{ emailAddress }],
      ...more,
    },
  },
})
const complaint = (emailAddress: string) => ({
  detail: {
    complaint: { timestamp: club.clock.now.toISOString(), complainedRecipients: [{ emailAddress }] },
  },
})
const tokenTo = (address: string) =>
  /confirm-email\?token=(\S+)/.exec(club.ses.mails(address).at(-1)?.text ?? '')?.[1] ?? ''

describe('an address', () => {
  it.each(['bounce', 'complaint'])(
    'a problem with a mail address is recorded when SES reports a %s',
    async kind => {
      const { as, address } = await member(kind)
      await club.tick()
      expect(club.ses.mails(address)).toHaveLength(1)
      await expect.poll(() => problem(as)).toBe(kind)
    },
  )

  it('a mail address with a problem gets only essential mail, and everything once it is confirmed again', async () => {
    const { as, id, address } = await member('parent')
    await club.tick()
    await club.handlers.feedback(bounce(address))
    const { mailEach } = await import('#functions/services/mail/outbox.ts')
    const { enqueueJob } = await import('#functions/platform/jobs/queue.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const say = async (content: string) => {
      const job = {
        kind: 'message-delivery' as const,
        ref: content,
        at: club.clock.now.toISOString(),
        payload: {},
      }
      await commit(enqueueJob(job))
      const data = { from: 'Kim', content, attachments: 0, conversationId: 'c' }
      await mailEach({ ...job, attempts: 0, leasedUntil: '' }, [id], 'message', data)
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
  })

  it('a problem with a mail address is recorded once for a repeated report, and the newest of late reports wins', async () => {
    const { as, address } = await member('parent')
    const old = bounce(address)
    club.clock.pass({ minutes: 1 })
    const newer = complaint(address)
    for (const event of [newer, old, newer]) await club.handlers.feedback(event)
    expect(await problem(as)).toBe('complaint')
  })

  it('a bounce from before a mail address was confirmed is not recorded', async () => {
    const { as, address } = await member('parent')
    await club.tick()
    const late = bounce(address)
    club.clock.pass({ minutes: 1 })
    await club.ok(api.auth.confirmEmail, { as, body: { token: tokenTo(address) } })
    await club.handlers.feedback(late)
    expect(await problem(as)).toBeUndefined()
  })

  it('a changed mail address does not inherit the former one’s problem', async () => {
    const { as, id, address } = await member('parent')
    await club.handlers.feedback(bounce(address))
    expect(await problem(as)).toBe('bounce')
    const body = { email: `new-${address}`, password: 'goalie-glove-7' }
    await club.ok(api.users.updateProfile, { as, params: { id }, body })
    expect(await problem(as)).toBeUndefined()
    await club.handlers.feedback(bounce(address))
    expect(await problem(as)).toBeUndefined()
  })

  it.each([
    ['a mailbox that is full', (to: string) => bounce(to, { bounceType: 'Transient' })],
    ['something else', () => ({ detail: { eventType: 'Delivery' } })],
    ['somebody unknown', () => bounce('nobody@example.com')],
  ])('a problem with a mail address is not recorded for %s', async (_, event) => {
    const { as, address } = await member('parent')
    await club.handlers.feedback(event(address))
    expect(await problem(as)).toBeUndefined()
  })

  it('a bounced mail address is found behind a display name, in any case', async () => {
    const { as, address } = await member('parent')
    await club.handlers.feedback(bounce(`Dana <${address.toUpperCase()}>`))
    expect(await problem(as)).toBe('bounce')
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
})
