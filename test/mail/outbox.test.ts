import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

const club = await openClub()
/** An account that has just been made: its welcome is due. */
async function welcomed() {
  const username = numbered('outbox')
  await club.ok(api.auth.register, { body: newAccount(username) })
  return `${username}@example.com`
}

describe('the outbox', () => {
  it('the outbox sends each mail once, in text and HTML, however often it runs', async () => {
    const address = await welcomed()
    await Promise.all([club.tick(), club.tick(), club.tick()])
    await club.tick()
    const mails = club.ses.mails(address)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Welcome to Ridgeline Lacrosse', to: [address] })
    expect(mails[0]?.from).toContain('office@club.test')
    expect(mails[0]?.text).toContain('http://club.test/dashboard')
    expect(mails[0]?.html).toContain('href="http://club.test/dashboard"')
  })

  it('the outbox keeps a mail that is refused, retries it later, and delays nobody else’s', async () => {
    club.ses.faults.refuse = { count: 1 }
    const [first, second] = [await welcomed(), await welcomed()]
    expect(await club.tick()).toEqual({ done: 1, failed: 1 })
    expect([...club.ses.mails(first), ...club.ses.mails(second)]).toHaveLength(1)
    expect(await club.tick()).toEqual({ done: 0, failed: 0 })
    club.clock.pass({ minutes: 2 })
    expect(await club.tick()).toEqual({ done: 1, failed: 0 })
    expect(club.ses.mails(first)).toHaveLength(1)
    expect(club.ses.mails(second)).toHaveLength(1)
  })

  it('the outbox gets through the morning after a registration night in one run, with capacity to spare', async () => {
    const [{ enqueueJob }, { commit }] = await Promise.all([
      import('#functions/platform/jobs/queue.ts'),
      import('#functions/platform/data/transaction.ts'),
    ])
    const at = club.clock.now.toISOString()
    const jobFor = (n: number) =>
      enqueueJob({ kind: 'registration', ref: `reg_gone${n}`, at, payload: { registrationId: 'reg_gone' } })
    for (const first of [0, 100, 200])
      await commit(...Array.from({ length: 100 }, (_, n) => jobFor(first + n)))
    expect(await club.tick()).toEqual({ done: 300, failed: 0 })
  })

  it('the outbox loses nothing while SES is down for an hour, and sends each once when it is back', async () => {
    const addresses = await Promise.all(Array.from({ length: 20 }, welcomed))
    club.ses.faults.error = { rate: 1 }
    for (let minute = 0; minute < 60; minute += 5) {
      await club.tick()
      club.clock.pass({ minutes: 5 })
    }
    club.ses.faults.error = undefined
    for (let minute = 0; minute < 90; minute += 5) {
      club.clock.pass({ minutes: 5 })
      await club.tick()
    }
    expect(addresses.map(address => club.ses.mails(address).length)).toEqual(Array(20).fill(1))
  })

  it('the outbox waits two weeks for a club that has not set up mail, then moves the mail to the dead letters', async () => {
    const address = await welcomed()
    club.ses.faults.refuse = { rate: 1 }
    const { listDeadLetters } = await import('#functions/platform/jobs/queue.ts')
    for (let day = 0; day < 15; day++) {
      expect(await listDeadLetters()).toEqual([])
      await club.tick()
      club.clock.pass({ days: 1 })
    }
    await club.tick()
    club.ses.faults.refuse = undefined
    await club.tick()
    expect(club.ses.mails(address)).toHaveLength(0)
    expect(JSON.stringify(await listDeadLetters())).toContain(address)
  })

  it('the outbox is also run by the stream, and never fails there', async () => {
    const address = await welcomed()
    const record = { dynamodb: { ApproximateCreationDateTime: club.clock.now.getTime() / 1000 } }
    club.ses.faults.error = { rate: 1 }
    await club.handlers.mailer({ Records: [record] })
    expect(club.ses.mails(address)).toHaveLength(0)
    club.ses.faults.error = undefined
    club.clock.pass({ minutes: 2 })
    await club.handlers.mailer({
      Records: [{ dynamodb: { ApproximateCreationDateTime: club.clock.now.getTime() / 1000 } }],
    })
    expect(club.ses.mails(address)).toHaveLength(1)
  })
})
