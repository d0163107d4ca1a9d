import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian, createFamily, createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTimeline } from './timeline.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { createProgram, register, payLater, listed, spotsLeft, mailsTo } = createTimeline(club, admin)
const full = 'This program is full.'
const closed = 'Registration for this program is not open.'

it('registering a child takes the fee from the program, whatever the request says', async () => {
  const { id } = await createProgram({ fee: 20_000 })
  const { parent, child } = await createFamily(club)
  const stranger = await club.person('parent')
  const hints = { fee: 1, paymentStatus: 'paid', userId: stranger.id, season: 'x', program: 'y' }
  const { status, json } = await register(parent, id, child.id, hints)
  expect([status, json]).toMatchObject([
    201,
    {
      fee: 20_000,
      balance: 20_000,
      paymentStatus: 'pending',
      userId: parent.id,
      program: 'Travel',
      season: 'Spring 2026',
      state: 'active',
    },
  ])
  expect(await fetchInvoice(club, admin, json.id)).toMatchObject({ amount: 20_000, status: 'unpaid' })
})

it('registering a child never charges a fee that the office has changed meanwhile', async () => {
  const { id } = await createProgram({ fee: 10_000 })
  const { parent, child } = await createFamily(club)
  race.beforeNextWrite(
    () => club.ok(api.programs.update, { as: admin, params: { id }, body: { fee: 12_000 } }),
    'registration.create',
  )
  const { json } = await register(parent, id, child.id)
  const { amount } = await fetchInvoice(club, admin, json.id)
  expect([json.fee, amount]).toEqual([12_000, 12_000])
})

it('many simultaneous clicks on registering a child create one registration and one invoice', async () => {
  const clicks = runs(12, 200)
  const { id } = await createProgram()
  const { parent, child } = await createFamily(club)
  const replies = await Promise.all(Array.from({ length: clicks }, () => register(parent, id, child.id)))
  expect(replies.map(reply => reply.status).sort()).toEqual([...Array(clicks - 1).fill(200), 201])
  expect(new Set(replies.map(reply => reply.json.id)).size).toBe(1)
  await fetchInvoice(club, admin, replies[0]?.json.id ?? '')
})

it('the last spots go to as many of the families who ask at once', async () => {
  const [capacity, asking] = [3, runs(24, 200)]
  const { id } = await createProgram({ capacity })
  const families = await Promise.all(Array.from({ length: asking }, () => createFamily(club)))
  const replies = await Promise.all(families.map(({ parent, child }) => register(parent, id, child.id)))
  const refused = replies.filter(({ status, json }) => status === 409 && json.message === full)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(capacity)
  expect(refused).toHaveLength(asking - capacity)
  expect(await listed(admin, { programId: id })).toHaveLength(capacity)
  expect(await spotsLeft(id)).toBe(0)
})

it('registering a child again tells another guardian that it is registered, and nothing of the money', async () => {
  const { child, registration } = await createRegisteredFamily(club, (await createProgram()).id)
  const other = await club.person('parent')
  await addGuardian(other.id, child.id)
  const reply = await register(other, registration.programId ?? '', child.id)
  expect(reply.status).toBe(409)
  expect(reply.json.message).toBe('This child is already registered for this program.')
  expect(reply.text).not.toContain('12500')
})

it('a family registers only where registration is open, only the child that fits, and no child of another', async () => {
  const { parent, child } = await createFamily(club)
  for (const [more, status, message] of [
    [{ registrationStatus: 'closed' }, 409, closed],
    [{ isPublished: false }, 404, 'Program not found'],
    [{ programType: 'girls' }, 400, 'This is a girls program.'],
  ] as const)
    expect(await register(parent, (await createProgram(more)).id, child.id)).toMatchObject({
      status,
      json: { message },
    })
  const { id } = await createProgram()
  expect((await register(await club.person('coach'), id, child.id)).status).toBe(404)
})

it('the office overrides the rules with a note, which is kept with what it was for', async () => {
  const rules = { programType: 'girls', grades: ['8'], registrationStatus: 'closed', capacity: 1 }
  const { id } = await createProgram(rules)
  const [one, other] = [await createFamily(club), await createFamily(club)]
  expect((await register(admin, id, one.child.id)).status).toBe(400)
  const reasons = ['This is a girls program.', 'For grade 8; Sam is in grade 4.', closed]
  const made = await register(admin, id, one.child.id, { override: 'Plays up' })
  expect(made).toMatchObject({ status: 201, json: { override: { note: 'Plays up', reasons } } })
  expect((await register(admin, id, one.child.id)).status).toBe(200)
  const over = await register(admin, id, other.child.id, { override: 'One more' })
  expect(over.json.override?.reasons).toEqual([...reasons, full])
  expect(
    await register(other.parent, (await createProgram(rules)).id, other.child.id, { override: 'Please' }),
  ).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'override' }] },
  })
})

it.each(['admin', 'parent'] as const)(
  'the office registers for the child’s parent, whoever it names as the payer: %s',
  async role => {
    const { parent, child } = await createFamily(club)
    const { id: userId } = role === 'admin' ? admin : await club.person(role)
    const made = await register(admin, (await createProgram()).id, child.id, { userId })
    expect(made.json.userId).toBe(parent.id)
    await club.tick()
    expect(mailsTo(parent.email)).toEqual(['Sam is registered for Travel'])
    const { id: programId } = await createProgram({ registrationStatus: 'waitlist' })
    const body = { programId, playerId: child.id, userId }
    expect((await club.ok(api.waiting.join, { as: admin, body })).userId).toBe(parent.id)
  },
)

it('a child without a parent is registered by nobody, because nobody would pay', async () => {
  const orphan = await club.ok(api.players.create, { as: admin, body: newPlayer('Alone') })
  expect((await register(admin, (await createProgram()).id, orphan.id)).json.message).toMatch(/no parent/)
})

it('registering a child asks families for the registration password, twenty times in ten minutes', async () => {
  const { id } = await createProgram({ registrationPassword: 'crease' })
  const { parent, child } = await createFamily(club)
  const tryWith = (registrationPassword?: string) => register(parent, id, child.id, { registrationPassword })
  expect(await tryWith()).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'registrationPassword' }] },
  })
  for (let n = 0; n < 20; n++) expect((await tryWith('Crease')).status).toBe(400)
  expect((await tryWith('crease')).status).toBe(429)
  const before = club.clock.now
  club.clock.pass({ hours: 1 })
  expect((await tryWith('crease')).status).toBe(201)
  club.clock.moveTo(before)
  expect((await register(admin, id, (await createFamily(club)).child.id)).status).toBe(201)
})

it('paying later holds the spot for 72 hours, counted and mailed once, and not what is paid or canceled', async () => {
  const { parent, registration } = await createRegisteredFamily(club, (await createProgram()).id)
  const until = '2026-03-05T15:00:00.000Z'
  const deferred = { paymentStatus: 'pay_later', graceUntil: until, balance: 12_500 }
  expect(await payLater(parent, registration.id)).toMatchObject(deferred)
  const before = club.clock.now
  club.clock.pass({ minutes: 40 })
  const asks = { as: parent, params: { id: registration.id } }
  await club.ok(api.registrations.update, { ...asks, body: { paymentStatus: 'paid' } })
  expect(await payLater(parent, registration.id)).toMatchObject(deferred)
  expect(await fetchInvoice(club, admin, registration.id)).toMatchObject({ dueAt: until })
  for (let round = 0; round < 2; round++) await club.tick()
  expect(mailsTo(parent.email)).toEqual(['Sam is registered for Travel'])
  club.clock.moveTo(before)
  await club.ok(api.registrations.cancel, { ...asks, query: {} })
  const again = { ...asks, body: { paymentStatus: 'pay_later' } }
  expect((await club.call(api.registrations.update, again)).status).toBe(409)
})

it('the office reads registrations page by page, with no cursor of another list', async () => {
  const { registration } = await createRegisteredFamily(club, (await createProgram()).id)
  const [{ getRegistration, createRegistration }, { commit }, { deleteRow }, { keys }] = await Promise.all([
    import('#functions/stores/registrations/store.ts'),
    import('#functions/platform/data/transaction.ts'),
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/table.ts'),
  ])
  const row = await getRegistration(registration.id)
  if (!row) throw new Error('no registration')
  const groups = Array.from({ length: 6 }, (_, group) =>
    Array.from({ length: 85 }, (__, n) => ({ ...row, id: `reg_copy${group}_${n}`, programId: 'prg_many' })),
  )
  for (const copies of groups) await commit(...copies.map(createRegistration))
  const page = (query: object) => club.call(api.registrations.list, { as: admin, query })
  const first = await page({ programId: 'prg_many' })
  const cursor = first.headers['x-next-cursor'] ?? ''
  const second = await page({ programId: 'prg_many', cursor })
  expect([first.json.length, second.json.length]).toEqual([500, 10])
  expect(second.headers['x-next-cursor']).toBeUndefined()
  expect((await page({ programId: row.programId, cursor })).status).toBe(400)
  // These rows belong to nothing, which verify-ledger would report.
  for (const copies of groups) await commit(...copies.map(({ id }) => deleteRow(keys.registration(id))))
})

it('a family reads of each registration whether its program is over, also of one that is no longer public or was deleted', async () => {
  const [hidden, over, gone] = [await createProgram(), await createProgram(), await createProgram()]
  const { parent, child } = await createFamily(club)
  const replies = await Promise.all([hidden, over, gone].map(({ id }) => register(parent, id, child.id)))
  const change = (id: string, body: object) =>
    club.ok(api.programs.update, { as: admin, params: { id }, body })
  await change(hidden.id, { isPublished: false })
  await change(over.id, { status: 'completed' })
  const { id: invoiceId, balance } = await fetchInvoice(club, admin, replies[2]?.json.id ?? '')
  const body = { amountCents: balance, method: 'check' as const, key: 'key-of-a-payment-over' }
  await club.ok(api.invoices.pay, { as: admin, params: { id: invoiceId }, body })
  await club.ok(api.programs.remove, { as: admin, params: { id: gone.id }, query: { force: 'true' } })
  await club.tick()
  const expected = [false, true, true]
  const ids = replies.map(({ json }) => json.id)
  const dashboard = await club.ok(api.dashboard.get, { as: parent })
  for (const list of [
    await club.ok(api.registrations.list, { as: parent, query: { mine: 'true' } }),
    await club.ok(api.registrations.list, { as: parent, query: { ofChildren: 'true' } }),
    dashboard.family?.registrations ?? [],
  ])
    expect(ids.map(id => list.find(one => one.id === id)?.isProgramOver)).toEqual(expected)
})
