import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()

/** A registered child, whose other jobs are done. */
async function createRegistered(more: object = {}) {
  // What is still due for those of the scenarios before would be an effect of this one.
  club.clock.pass({ hours: 100 })
  await club.finishJobs()
  const as = await club.person('program_director')
  const body = newProgram('Travel', { endDate: '2036-06-15', ...more })
  const program = await club.ok(api.programs.create, { as, body })
  const family = await createRegisteredFamily(club, program.id)
  await club.finishJobs()
  return family
}
const payLater = ({ parent: as, registration: { id } }: Awaited<ReturnType<typeof createRegistered>>) =>
  club.call(api.registrations.update, { as, params: { id }, body: { paymentStatus: 'pay_later' } })

await testCrashSafety(club, {
  name: 'a registration that is paid later',
  reaches: ['dynamodb', 'ses'],
  prepare: createRegistered,
  run: async family => {
    await payLater(family)
    await club.tick()
  },
  goal: async ({ parent }, happened) => club.expectMail(parent.email, / is registered for /, happened),
})

await testCrashSafety(club, {
  name: 'a free registration that nobody has confirmed',
  reaches: ['dynamodb', 'ses'],
  prepare: () => createRegistered({ fee: 0 }),
  run: async () => {
    club.clock.pass({ minutes: 16 })
    for (let round = 0; round < 2; round++) await club.tick()
  },
  redeliver: club.finishJobs,
  goal: async ({ parent }, happened) => club.expectMail(parent.email, / is registered for /, happened),
})

for (const { name, hours, subject } of [
  { name: 'the first', hours: 24, subject: /^\$125\.00 for Travel is due/ },
  { name: 'the second', hours: 48, subject: /^One day left: / },
  { name: 'the last', hours: 66, subject: /^Last reminder: / },
])
  await testCrashSafety(club, {
    name: `${name} reminder of a payment that was put off`,
    reaches: ['dynamodb', 'ses'],
    prepare: async () => {
      const family = await createRegistered()
      const start = club.clock.now
      await payLater(family)
      // Those before it have gone out.
      for (const before of [24, 48].filter(one => one < hours)) {
        club.clock.moveTo(start, { hours: before, minutes: 20 })
        await club.finishJobs()
      }
      await club.finishJobs()
      club.clock.moveTo(start, { hours, minutes: 20 })
      return family
    },
    run: async () => {
      for (let round = 0; round < 2; round++) await club.tick()
    },
    redeliver: club.finishJobs,
    goal: async ({ parent }, happened) => {
      club.expectMail(parent.email, subject, happened)
      expect(club.ses.mails(parent.email).filter(mail => mail.subject.includes('was released'))).toEqual([])
    },
  })
