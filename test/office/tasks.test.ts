import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createCredentialHelpers } from '../credentials/credentials.ts'
import { createRegisteredFamily } from '../family.ts'
import { newAccount, newTeam, numbered } from '../forms.ts'
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

it('a coach who registered waits from then until the office has decided', async () => {
  const account = newAccount(numbered('coach'), {
    role: 'coach',
    usaLacrosseNumber: '12345678',
    coachShirtSize: 'M',
  })
  const since = now()
  const { user } = await club.ok(api.auth.register, { body: account })
  await club.tick()
  expect(await ofKind('coaches')).toEqual([{ kind: 'coaches', count: 1, at: since }])
  club.clock.pass({ minutes: 5 })
  await club.ok(api.users.approveCoach, {
    as: await signIn(admin),
    params: { id: user.id },
    body: { approved: false },
  })
  expect(await ofKind('coaches')).toEqual([])
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

it('concerns wait for administrators alone, who alone may read them', async () => {
  const since = now()
  const body = { topic: 'safety' as const, text: 'A gate at the field does not close.' }
  await club.ok(api.concerns.create, { body })
  expect(await ofKind('concerns')).toEqual([{ kind: 'concerns', count: 1, at: since }])
  expect((await tasksOf(director)).map(({ kind }) => kind)).not.toContain('concerns')
})

it('a credential waits until it is verified', async () => {
  const since = now()
  const coach = await signIn(await club.person('coach'))
  const { id } = await submit(coach)
  expect(await ofKind('credentials')).toEqual([{ kind: 'credentials', count: 1, at: since }])
  await club.ok(api.credentials.verify, { as: await signIn(director), params: { id } })
  expect(await ofKind('credentials')).toEqual([])
})

it('what Stripe and the ledger do not agree on comes first', async () => {
  const [{ raiseException }, { commit }] = await Promise.all([
    import('#functions/stores/reconciliation/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  await commit(raiseException({ kind: 'amount-differs', ref: 'pi_1' }, club.clock.now))
  expect((await tasksOf(director))[0]).toEqual({ kind: 'exceptions', count: 1, at: now() })
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
