import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

/** Anybody can enter anybody's address: the club must not be made to fill a stranger's mailbox. */

const club = await openClub()
const { settings } = await import('#functions/platform/environment/settings.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')

const register = async (email: string) =>
  club.ok(api.auth.register, { body: newAccount(numbered('guest'), { email }) })
const welcomesTo = async (emails: readonly string[]) => {
  await club.tick()
  return emails.flatMap(email => club.ses.mails(email)).filter(({ subject }) => /^Welcome/.test(subject))
    .length
}

it('a mailbox gets three welcome mails a day, whatever is behind a plus, and each account works without', async () => {
  const emails = ['Stranger@example.com', ...['a', 'b', 'c', 'd'].map(tag => `stranger+${tag}@example.com`)]
  const accounts = []
  for (const email of emails) accounts.push(await register(email))
  expect(await welcomesTo(emails)).toBe(3)
  const last = accounts.at(-1)
  await club.ok(api.auth.resendConfirmation, { as: { token: last?.token ?? '' }, body: {} })
  await club.tick()
  expect(club.ses.mails('stranger+d@example.com').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Confirm your email/),
  ])
  const dots = ['v.ictim@gmail.com', 'vi.ctim@gmail.com', 'vic.tim@Googlemail.com', 'victim@gmail.com']
  for (const email of dots) await register(email)
  expect(await welcomesTo(dots)).toBe(3)
  // The office knows whom it writes to.
  const office = await club.person('admin')
  const password = 'Goalie-Glove-2026!'
  const body = {
    fullName: 'Robin Vale',
    role: 'parent',
    username: numbered('entered'),
    password,
    confirmPassword: password,
  }
  const entered = 'stranger+office@example.com'
  await club.ok(api.users.create, { as: office, body: { ...body, email: entered } })
  expect(await welcomesTo([entered])).toBe(1)
  club.clock.pass({ days: 1 })
  const next = 'stranger+e@example.com'
  await register(next)
  expect(await welcomesTo([next])).toBe(1)
})

it('nobody has more than twenty links sent to one mailbox in an hour, with however many accounts', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const as = await register(`crowd+${n}@example.com`)
    for (let again = 0; again < 5; again++)
      statuses.push((await club.call(api.auth.resendConfirmation, { as, body: {} })).status)
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
})

it('one address on the network causes so many welcome mails in an hour, and opens accounts beyond that', async () => {
  const max = settings.WELCOME_MAILS_PER_HOUR
  const hour = String(Math.floor(club.clock.now.getTime() / 3_600_000))
  // As if all but one had been sent.
  await commit(updateRow(keys.limit('welcome-from#203.0.113.7', hour), { set: { n: max - 1 } }))
  const emails = [`${numbered('first')}@example.com`, `${numbered('second')}@example.com`]
  for (const email of emails) await register(email)
  expect(await welcomesTo(emails)).toBe(1)
  club.clock.pass({ hours: 1 })
  const later = `${numbered('later')}@example.com`
  await register(later)
  expect(await welcomesTo([later])).toBe(1)
})
