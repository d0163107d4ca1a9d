import { expect } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newPlayer, newProgram, newTeam, numbered } from '../forms.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
/** Signed in again each time, because these tests take hours of club time. */
const office = () => club.person('program_director')

/** What becomes of a deed after two minutes of quiet: the job that finds the people, and the mails. */
async function beQuiet(): Promise<void> {
  club.clock.pass({ minutes: 3 })
  for (let round = 0; round < 2; round++) await club.tick()
}

type Caller = Awaited<ReturnType<typeof office>>

/** A team of a program whose teams are a draft. */
async function createDraft(as: Caller) {
  const program = await club.ok(api.programs.create, { as, body: newProgram('Travel') })
  const body = newTeam(numbered('Hawks '), { programId: program.id })
  return club.ok(api.teams.create, { as, body })
}
const publish = (as: Caller, teamId: string) =>
  club.call(api.teams.publish, { as, body: { teamIds: [teamId] } })

/** A family with a child, on the team if one is given. */
async function createFamily(as: Caller, name: string, teamId?: string) {
  const parent = await club.person('parent')
  const body = newPlayer(name, { parentId: parent.id, teamId })
  const child = await club.ok(api.players.create, { as, body })
  return { parent, child: child.id }
}

await testCrashSafety(club, {
  name: 'teams that are published',
  reaches: ['dynamodb', 'ses'],
  prepare: async () => {
    const as = await office()
    const { id } = await createDraft(as)
    const families = [await createFamily(as, 'Ida', id), await createFamily(as, 'Ole', id)]
    const body = newPlayer('Uma', { parentId: families[0]?.parent.id, teamId: id })
    await club.ok(api.players.create, { as, body })
    // The other jobs of new children would run beside these.
    await club.finishJobs()
    return { as, id, families }
  },
  run: async ({ as, id }) => {
    await publish(as, id)
    await club.tick()
  },
  goal: async ({ families }, happened) => {
    const isNews = ({ subject }: { subject: string }) => / is on |teams at/.test(subject)
    for (const { parent } of families) club.expectMail(parent.email, / is on |teams at/, happened)
    const all = families.flatMap(({ parent }) => club.ses.mails(parent.email).filter(isNews))
    expect(all.length).toBeLessThanOrEqual(families.length + 1)
  },
})

/** A published team, and a child that is on it, or is not yet. */
async function createKnown({ isOn }: { isOn: boolean }) {
  const as = await office()
  const { id } = await createDraft(as)
  const { parent, child } = await createFamily(as, 'Ida', isOn ? id : undefined)
  await publish(as, id)
  await club.finishJobs()
  return { as, id, parent, child }
}

await testCrashSafety(club, {
  name: 'a child that is put on a published team',
  reaches: ['dynamodb', 'ses'],
  prepare: () => createKnown({ isOn: false }),
  run: async ({ as, id, child }) => {
    await club.call(api.teams.join, { as, body: { teamId: id, playerId: child } })
    await beQuiet()
  },
  goal: async ({ parent }, happened) => club.expectMail(parent.email, / is on /, happened),
})

await testCrashSafety(club, {
  name: 'a child that is taken off a published team',
  reaches: ['dynamodb', 'ses'],
  prepare: () => createKnown({ isOn: true }),
  run: async ({ as, id, child }) => {
    await club.call(api.teams.leave, { as, params: { id: `${id}.${child}` } })
    await beQuiet()
  },
  goal: async ({ parent }, happened) => club.expectMail(parent.email, / is no longer on /, happened),
})

for (const { name, more, subject } of [
  { name: 'a new game', more: { eventType: 'game', opponent: 'Lakeside' }, subject: /^New: .*Lakeside/ },
  {
    name: 'a new series',
    more: { eventType: 'practice', repeats: { days: ['Tuesday'], count: 30 } },
    subject: /^New: .* and 29 more$/,
  },
])
  await testCrashSafety(club, {
    name: `${name} of a published team`,
    reaches: ['dynamodb', 'ses'],
    prepare: () => createKnown({ isOn: true }),
    run: async ({ as, id: teamId }) => {
      // Far enough ahead that nobody is reminded of it meanwhile.
      const startDate = addDays(club.clock.now.toISOString().slice(0, 10), 60)
      const time = { startDate, endDate: startDate, startTime: '18:00:00', endTime: '19:30:00' }
      await club.call(api.events.create, { as, body: { teamId, ...time, ...more } })
      await beQuiet()
    },
    // Entered again, it would be another one.
    redeliver: club.finishJobs,
    goal: async ({ parent }, happened) => {
      if (happened.length > 0) club.expectMail(parent.email, subject, happened)
      const news = club.ses.mails(parent.email).filter(mail => mail.subject.startsWith('New: '))
      expect(news.filter(mail => !subject.test(mail.subject))).toEqual([])
    },
  })
