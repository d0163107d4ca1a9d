import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { createCredentialHelpers } from '../credentials/credentials.ts'
import { addGuardian, createFamily, fetchInvoice } from '../family.ts'
import { newAccount, newPlayer, newProgram, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'

const club = await openClub()
const admin = await club.person('admin')
const { submit } = createCredentialHelpers(club, api.credentials)
const { getUser } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
type As = { token: string }
const remove = (id: string) => club.call(api.users.remove, { as: admin, params: { id } })
const preview = (id: string) => club.ok(api.users.removal, { as: admin, params: { id } })
const createProgram = async (more: object = {}) =>
  (await club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Travel '), more) })).id
const register = (as: As, playerId: string, programId: string) =>
  club.ok(api.registrations.create, { as, body: { programId, playerId } })
const createIntent = (
  as: As,
  { id: registrationId, balance: amount = 0 }: { id: string; balance?: number },
) => club.ok(api.payments.createIntent, { as, body: { registrationId, amount } })
async function pay(as: As, registration: { id: string; balance?: number }, card = validCard) {
  await club.pay((await createIntent(as, registration)).clientSecret, card)
  await club.stripe.settled()
}
const passMinutes = async (minutes: number) => {
  club.clock.pass({ minutes })
  await club.signInAgain(admin)
}
/** The job, and the jobs that it leaves. */
const runDeletion = async (minutes = 2, rounds = 3) => {
  for (let round = 0; round < rounds; round++) {
    await passMinutes(minutes)
    await club.tick()
  }
}
/** The kinds of rows that still name a person, except those that expire by themselves. */
const namedBy = async (...words: string[]) => {
  const rows = (await fetchAllRows()).filter(
    row =>
      words.some(word => JSON.stringify(row).includes(word)) &&
      row.ttl === undefined &&
      !String(row.pk).startsWith('DUE'),
  )
  const kinds = rows.map(({ pk, sk }) => `${String(pk).split('#')[0]} ${String(sk).split('#')[0]}`)
  return [...new Set(kinds)].sort()
}

/** A coach with two children, of whom one has a second guardian, and with a row of every kind. */
async function createHousehold() {
  const names = { firstName: numbered('Gone'), lastName: 'Withthewind' }
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(numbered('gone'), names) })
  const { id, username, email } = user
  await confirmAddress(club, email)
  const as = { token }
  const own = await club.ok(api.players.create, {
    as,
    body: newPlayer(numbered('Own'), { lastName: 'Withthewind' }),
  })
  const shared = await club.ok(api.players.create, { as, body: newPlayer(numbered('Shared')) })
  const father = await club.person('parent')
  await addGuardian(father.id, shared.id)
  const open = await createProgram({ capacity: 1 })
  const owing = await register(as, own.id, open)
  const held = await register(as, shared.id, await createProgram())
  await pay(as, held)
  const debt = await register(as, shared.id, await createProgram())
  const programId = await createProgram({ registrationStatus: 'waitlist' })
  for (const { id: playerId } of [own, shared])
    await club.ok(api.waiting.join, { as, body: { programId, playerId } })
  await club.ok(api.calendar.subscribe, { as, body: {} })
  await submit(as)
  const teamId = await club.team(numbered('team-'))
  await club.ok(api.users.setRole, { as: admin, params: { id }, body: { role: 'coach' } })
  await club.ok(api.teams.join, { as: admin, body: { teamId, userId: id, role: 'coach' } })
  await club.ok(api.messages.create, { as: admin, body: { content: 'Welcome', recipientId: id } })
  await club.tick()
  return { id, username, email, own, shared, father, open, owing, held, debt, teamId }
}
afterEach(async () => expect(await club.verify()).toEqual([]))

it('the preview of deleting an account names everything that goes, and nothing of it has access or is seen afterward', async () => {
  const { id, username, email, own, shared, held, teamId } = await createHousehold()
  const { goes, stays, refused, fullName } = await preview(id)
  expect([refused, fullName]).toEqual([undefined, expect.stringContaining('Withthewind')])
  expect(Object.fromEntries(goes.map(({ what, count }) => [what, count]))).toEqual({
    'Players, with their registrations, attendance and awards': 1,
    'Guardianship of players who have another guardian': 1,
    Registrations: 2,
    'Spots on waitlists': 2,
    'Team memberships': 1,
    Invoices: 3,
    'Credentials, with their pictures': 1,
    'Calendar links': 1,
    'Conversations in their list': 1,
  })
  const named = [`${own.firstName} Withthewind`, `${shared.firstName} Whitfield`, `Team ${teamId}`]
  expect(goes.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(named))
  expect(stays[0]).toBe(`${held.playerName}’s spot in ${held.program}: it passes to the other guardian`)
  expect(stays[1]).toContain('$125.00')

  const as = { token: await club.signIn({ id, sessionVersion: (await getUser(id))?.sessionVersion }) }
  const me = async () => (await club.call(api.users.me, { as })).status
  expect(await me()).toBe(200)
  expect(await remove(id)).toMatchObject({ status: 200, json: { id } })
  expect(await me()).toBe(401)
  const login = { username, password: newAccount('x').password }
  expect((await club.call(api.auth.login, { body: login })).status).toBe(401)
  for (const query of [{ search: username }, {}]) {
    const people = await club.ok(api.users.list, { as: admin, query })
    expect(people.map(person => person.id)).not.toContain(id)
  }
  for (const route of [api.users.removal, api.users.remove, api.users.details, api.users.get])
    expect((await club.call(route, { as: admin, params: { id } })).status).toBe(404)
  const role = { as: admin, params: { id }, body: { role: 'parent' } }
  expect((await club.call(api.users.setRole, role)).status).toBe(404)
  const body = newPlayer('Late', { parentId: id })
  expect((await club.call(api.players.create, { as: admin, body })).status).toBe(400)
  const before = club.ses.mails(email).length
  await club.ok(api.auth.forgotPassword, { body: { email } })
  await runDeletion()
  expect(club.ses.mails(email).length).toBe(before)
})

it('a deleted account takes everything of its own along, and leaves the ledger, messages and the other guardian’s child', async () => {
  const { id, username, email, own, shared, father, open, owing, held, debt, teamId } =
    await createHousehold()
  const numbers = await Promise.all(
    [owing, held, debt].map(async one => (await fetchInvoice(club, admin, one.id)).invoiceNumber),
  )
  await remove(id)
  await runDeletion()
  expect([await getUser(id), await getPlayer(own.id)]).toEqual([undefined, undefined])
  // Payments are facts that nothing changes; the audit trail is permanent.
  const messages = ['CONV META', 'CONV MSG', 'CONV PARTY', 'CONV READ']
  expect(await namedBy(id, username, email)).toEqual([
    ...['AUDIT 0', 'AUDIT OF', ...messages, 'FORMER 0', 'LEDGER PAY'],
  ])
  const rows = await fetchAllRows()
  expect(rows.filter(({ sk }) => sk === `PARTY#${id}` || sk === `READ#${id}`)).toEqual([])
  const entries = rows.filter(({ pk }) => String(pk).startsWith('LEDGER#'))
  expect(JSON.stringify(entries)).not.toMatch(/playerName|userName|Whitfield/)
  expect(await namedBy(own.id)).toEqual(['AUDIT 0', 'AUDIT OF', 'FORMER 0', 'REG META'])
  expect(await getPlayer(shared.id)).toMatchObject({ parentId: father.id })
  expect(await club.ok(api.players.list, { as: father })).toMatchObject([{ id: shared.id }])
  const registrations = await club.ok(api.registrations.list, { as: father })
  expect(registrations).toMatchObject([{ id: held.id, state: 'active', paymentStatus: 'paid' }])
  const invoices = await club.ok(api.invoices.list, { as: admin })
  const archived = invoices.filter(({ invoiceNumber }) => numbers.includes(invoiceNumber))
  const former = 'Former member'
  expect(archived.map(({ userName, playerName }) => [userName, playerName])).toEqual(
    Array(3).fill([former, former]),
  )
  const paid = archived.map(({ status, amountPaid }) => `${status} ${amountPaid}`)
  expect(paid.sort()).toEqual(['cancelled 0', 'cancelled 0', 'paid 12500'])
  const { staff, headCoachId } = await club.ok(api.teams.get, { as: admin, params: { id: teamId } })
  expect([staff, headCoachId ?? null]).toEqual([[], null])
  // The spot is free again, and so are name and address.
  const next = await createFamily(club)
  expect((await register(next.parent, next.child.id, open)).state).toBe('active')
  await club.ok(api.auth.register, { body: newAccount(username, { email }) })
})

it('a deleted account does not take along a child whose spot another person has paid for', async () => {
  const { parent, child } = await createFamily(club)
  const registration = await register(parent, child.id, await createProgram())
  await pay(parent, registration)
  const { id } = await club.person('parent')
  const params = { id: child.id }
  await club.ok(api.players.setParent, { as: admin, params, body: { parentId: id } })
  const { goes, stays } = await preview(id)
  expect([goes, stays[0]]).toEqual([[], expect.stringContaining('no guardian until you connect one')])
  await remove(id)
  await runDeletion()
  const left = await getPlayer(child.id)
  expect([left?.id, left?.parentId]).toEqual([child.id, undefined])
  const [kept] = await club.ok(api.registrations.list, { as: parent })
  expect(kept).toMatchObject({ id: registration.id, state: 'active', paymentStatus: 'paid' })
})

it('a child that its next guardian has entered too is handed over, and can be renamed and deleted', async () => {
  const [mother, father] = [await club.person('parent'), await club.person('parent')]
  const body = newPlayer(numbered('Twofold'))
  const { id } = await club.ok(api.players.create, { as: mother, body })
  await club.ok(api.players.create, { as: father, body })
  await addGuardian(father.id, id)
  await remove(mother.id)
  await runDeletion()
  expect((await getPlayer(id))?.parentId).toBe(father.id)
  const call = { as: admin, params: { id } }
  expect((await club.call(api.players.update, { ...call, body: { firstName: 'Renamed' } })).status).toBe(200)
  expect((await club.call(api.players.remove, call)).status).toBe(200)
  expect(await club.verify()).toEqual([])
})

it('administrators delete neither their own account nor a child’s', async () => {
  const { child } = await createFamily(club)
  const { userId = '' } = (await getPlayer(child.id)) ?? {}
  expect((await remove(admin.id)).json.message).toBe('You cannot delete your own account.')
  expect((await preview(userId)).refused).toContain('delete the child instead')
  expect((await remove(userId)).status).toBe(409)
})

it('an account can be deleted only after pending money has arrived, and the bank has decided', async () => {
  const { parent, child } = await createFamily(club)
  const { clientSecret } = await createIntent(parent, await register(parent, child.id, await createProgram()))
  const pending = expect.stringContaining('still pending')
  expect([(await remove(parent.id)).status, (await preview(parent.id)).refused]).toEqual([409, pending])
  club.stripe.faults.processing = { count: 1 }
  await club.pay(clientSecret, validCard)
  await passMinutes(61)
  expect((await remove(parent.id)).status).toBe(200)
  await club.tick()
  expect(await getPlayer(child.id), 'its spot is still being paid').toBeDefined()
  club.stripe.settlePayment(clientSecret.split('_secret')[0] ?? '', 'succeed')
  await club.stripe.settled()
  await runDeletion(60, 6)
  expect([await getPlayer(child.id), await getUser(parent.id)]).toEqual([undefined, undefined])
})

it('an account can be deleted only after a pending refund is complete', async () => {
  const { parent, child } = await createFamily(club)
  const registration = await register(parent, child.id, await createProgram())
  await pay(parent, registration, '4000000000007726')
  await passMinutes(61)
  const query = { refund: 'full' } as const
  await club.ok(api.registrations.cancel, { as: admin, params: { id: registration.id }, query })
  expect((await remove(parent.id)).status).toBe(409)
})
