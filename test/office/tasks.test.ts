import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createCredentialHelpers } from '../credentials/credentials.ts'
import { createRegisteredFamily } from '../family.ts'
import { newTeam } from '../forms.ts'
import { createWaitlist } from '../waiting/waitlist.ts'

const club = await openClub()
const admin = await club.person('admin')
const director = await club.person('program_director')
const { signIn, fullProgram, createProgram, cancel } = createWaitlist(club, admin)
const { submit } = createCredentialHelpers(club, api.credentials)
const tasksOf = async (person = admin) => club.ok(api.office.tasks, { as: await signIn(person) })
const ofKind = async (kind: string) => (await tasksOf()).filter(task => task.kind === kind)
const ofProgram = async (kind: string, id: string) =>
  (await ofKind(kind)).filter(({ program }) => program?.id === id)
const now = () => club.clock.now.toISOString()
afterAll(async () => expect(await club.verify()).toEqual([]))
const untouched = await tasksOf()

it('what waits is told with how many and since when, in the order of its urgency, until it is done', async () => {
  expect(untouched).toEqual([])
  const since = now()
  const [pending, unconfirmed] = [
    await club.person('coach', { pending: true }),
    await club.person('coach', { behind: true }),
  ]
  const credential = await submit(await signIn(await club.person('coach')))
  await club.ok(api.concerns.create, { body: { topic: 'safety', text: 'A gate does not close.' } })
  const [{ raiseException }, { commit }] = await Promise.all([
    import('#functions/stores/reconciliation/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  for (const [n, kind] of (['amount-differs', 'to-refund', 'dispute', 'unreadable'] as const).entries())
    await commit(raiseException({ kind, ref: `pi_${n}` }, club.clock.now))
  club.clock.pass({ minutes: 5 })
  const findings = ['exceptions', 'refunds', 'disputes', 'unreadable'] as const
  const kinds = [...findings, 'concerns', 'coaches', 'addresses', 'credentials'] as const
  const waits = async (person = admin) =>
    (await tasksOf(person)).filter(({ kind }) => kinds.some(one => one === kind))
  const tasks = kinds.map(kind => ({ kind, count: 1, at: since }))
  expect(await waits()).toEqual(tasks)
  // Only administrators read concerns.
  expect(await waits(director)).toEqual(tasks.filter(({ kind }) => kind !== 'concerns'))

  const as = await signIn(director)
  const params = { id: pending.id }
  await club.ok(api.users.approveCoach, { as, params, body: { approved: false } })
  await club.ok(api.credentials.verify, { as, params: { id: credential.id } })
  await club.ok(api.users.remove, { as: await signIn(admin), params: { id: unconfirmed.id } })
  expect((await waits()).map(({ kind }) => kind)).toEqual([...findings, 'concerns'])
})

it('overdue invoices wait since the first was due, with what is owed; those that are not due yet do not', async () => {
  const { id: userId } = await club.person('parent')
  const bill = async (amount: number, dueDate: string) =>
    club.ok(api.invoices.create, {
      as: await signIn(admin),
      body: { userId, amount, description: 'Helmet', dueDate },
    })
  const day = (days: number) =>
    addHours(club.clock.now, 24 * days)
      .toISOString()
      .slice(0, 10)
  // Families of other tests may owe something as well.
  const overdue = async () => ({ count: 0, amount: 0, at: '', ...(await ofKind('overdue'))[0] })
  const before = await overdue()
  const [first] = [await bill(4000, day(1)), await bill(1500, day(2)), await bill(900, day(30))]
  expect(await overdue()).toEqual(before)
  club.clock.pass({ hours: 66 })
  const task = await overdue()
  expect(task).toMatchObject({ count: before.count + 2, amount: before.amount + 5500 })
  expect(task.at).toBe([before.at, first.dueAt].filter(Boolean).sort()[0])
})

it('a child without a team waits in a program that has teams, until it has one or has left', async () => {
  const { id: programId, name } = await createProgram({ capacity: 20 })
  const since = now()
  const [one, other] = [
    await createRegisteredFamily(club, programId),
    await createRegisteredFamily(club, programId),
  ]
  expect(await ofProgram('unplaced', programId)).toEqual([])
  const as = await signIn(admin)
  const team = await club.ok(api.teams.create, { as, body: newTeam('Falcons', { programId }) })
  const program = { id: programId, name }
  expect(await ofProgram('unplaced', programId)).toEqual([{ kind: 'unplaced', count: 2, at: since, program }])
  await club.ok(api.registrations.update, {
    as,
    params: { id: one.registration.id },
    body: { teamId: team.id },
  })
  expect(await ofProgram('unplaced', programId)).toMatchObject([{ count: 1 }])
  await cancel(other.registration.id)
  expect(await ofProgram('unplaced', programId)).toEqual([])
})

it('an offer waits in its last day, and no longer once it has ended', async () => {
  const { id, first, waiting } = await fullProgram(1)
  await cancel(first.registration.id)
  await club.tick()
  const [one] = waiting
  const offers = await club.ok(api.waiting.list, { as: await signIn(one?.parent ?? admin) })
  expect(offers[0]).toMatchObject({ state: 'offered' })
  expect(await ofProgram('offers', id)).toEqual([])
  club.clock.pass({ hours: 25 })
  expect(await ofProgram('offers', id)).toMatchObject([{ count: 1, at: offers[0]?.offerUntil }])
  club.clock.pass({ hours: 23 })
  expect(await ofProgram('offers', id)).toEqual([])
})
