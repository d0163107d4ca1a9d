import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { fetchAllRows } from '../rows.ts'
import { createBill } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const { createProgram, invoice, pay } = createTreasurer(club, admin)
const programId = await createProgram()

const search = async (search: string) =>
  (await club.ok(api.invoices.list, { as: admin, query: { search } })).map(({ id }) => id).sort()

/** Somebody of a name that nobody else has, with a child of an equally rare name, registered. */
async function createParentNamed(firstName: string, lastName: string, childName: string) {
  const as = await club.person('parent')
  const body = { firstName, lastName }
  await club.ok(api.users.updateProfile, { as: admin, params: { id: as.id }, body })
  const child = await club.ok(api.players.create, { as, body: newPlayer(childName) })
  const registering = { as, body: { programId, playerId: child.id } }
  const { id } = await club.ok(api.registrations.create, registering)
  return { ...as, spotId: id.replace('reg_', 'inv_') }
}

it('an account that is merged into another hands over its invoices, found by the other’s name from then on', async () => {
  const kept = await club.person('parent')
  await club.ok(api.users.updateProfile, {
    as: admin,
    params: { id: kept.id },
    body: { firstName: 'Keptina', lastName: 'Ross' },
  })
  const gone = await createParentNamed('Goneril', 'Ross', 'Pip')
  const { id } = await createBill(club, admin, gone.id)
  expect(await search('goneril')).toEqual([id, gone.spotId].sort())

  await club.ok(api.users.merge, { as: admin, params: { id: kept.id }, body: { from: gone.id } })
  await club.tick()
  expect(await search('goneril')).toEqual([])
  expect(await search('keptina')).toEqual([id, gone.spotId].sort())
  expect(await club.ok(api.invoices.mine, { as: kept })).toMatchObject([{ id, userName: 'Keptina Ross' }])
  const intent = { as: kept, body: { invoiceId: id, amount: 4500 } }
  await club.pay((await club.ok(api.payments.createIntent, intent)).clientSecret, validCard)
  await club.stripe.settled()
  expect(await invoice(id)).toMatchObject({ status: 'paid', userId: kept.id })
})

it('a deleted account takes its open debts along, after saying so, and is found by no name', async () => {
  const { id, spotId } = await createParentNamed('Ophelia', 'Quist', 'Laertes')
  const [open, part] = [await createBill(club, admin, id), await createBill(club, admin, id)]
  const paid = await createBill(club, admin, id, { notes: 'Called twice' })
  await pay(part.id, 1500)
  await pay(paid.id, 4500)
  const before = await club.ok(api.invoices.summary, { as: admin })
  expect(await search('ophelia quist')).toHaveLength(4)

  const { goes } = await club.ok(api.users.removal, { as: admin, params: { id } })
  expect(goes.find(({ what }) => what === 'Invoices')?.names).toEqual(
    expect.arrayContaining([
      `${open.invoiceNumber} ($45.00 will no longer be owed)`,
      `${part.invoiceNumber} ($30.00 will no longer be owed)`,
      paid.invoiceNumber,
    ]),
  )
  await club.ok(api.users.remove, { as: admin, params: { id } })
  await club.tick()

  for (const name of ['ophelia', 'quist', 'laertes']) expect(await search(name)).toEqual([])
  expect(await search(open.invoiceNumber)).toEqual([open.id])
  const found = (await fetchAllRows()).filter(
    ({ pk, invoiceId }) => String(pk).startsWith('FIND#') && invoiceId === spotId,
  )
  expect(
    found.map(({ token }) => String(token)).filter(token => !/^(inv-)?(2026-)?\d+$/.test(token)),
  ).toEqual([])
  expect(found).toHaveLength(4)
  const rest = { userName: 'Former member' }
  expect(await invoice(open.id)).toMatchObject({ ...rest, status: 'cancelled', amount: 4500 })
  expect(await invoice(part.id)).toMatchObject({ ...rest, status: 'paid', amount: 1500, balance: 0 })
  expect(await invoice(paid.id)).toMatchObject({ ...rest, status: 'paid', amountPaid: 4500 })
  expect((await invoice(paid.id)).notes).toBeUndefined()
  const after = await club.ok(api.invoices.summary, { as: admin })
  expect([after.open.amount - before.open.amount, after.collected]).toEqual([-20_000, before.collected])
  const { families } = await club.ok(api.invoices.aging, { as: admin })
  expect(families.filter(({ userName }) => userName === 'Former member')).toEqual([])
  const day = club.clock.now.toISOString().slice(0, 10)
  const lines = await club.ok(api.invoices.ledger, { as: admin, query: { from: day, to: day } })
  expect(lines.filter(line => line.invoiceId === paid.id).map(line => line.userName)).toEqual([undefined])
})

it('a deleted account takes the card form along that it had opened an hour ago', async () => {
  const person = await club.person('parent')
  const { id } = await createBill(club, admin, person.id)
  const body = { invoiceId: id, amount: 4500 }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: person, body })
  const remove = () => club.call(api.users.remove, { as: admin, params: { id: person.id } })
  expect((await remove()).status).toBe(409)
  club.clock.pass({ minutes: 61 })
  await club.signInAgain(admin)
  expect((await remove()).status).toBe(200)
  await club.tick()
  expect((await club.pay(clientSecret, validCard)).status).not.toBe('succeeded')
  expect(await invoice(id)).toMatchObject({ status: 'cancelled', userName: 'Former member' })
})
