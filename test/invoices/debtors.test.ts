import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { createBill } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const search = (search: string) => club.ok(api.invoices.list, { as: admin, query: { search } })
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const invoice = (id: string) => club.ok(api.invoices.get, { as: admin, params: { id } })
const pay = (id: string, amountCents: number) =>
  club.ok(api.invoices.pay, {
    as: admin,
    params: { id },
    body: { amountCents, method: 'cash', key: `cash-${id}` },
  })

/** Somebody of a name that nobody else has. */
async function createParentNamed(firstName: string, lastName: string) {
  const person = await club.person('parent')
  const body = { firstName, lastName }
  await club.ok(api.users.updateProfile, { as: admin, params: { id: person.id }, body })
  return person
}

describe('an account that is merged into another', () => {
  it('an account that is merged into another hands over its invoices, found by the other’s name from then on', async () => {
    const [kept, gone] = [
      await createParentNamed('Keptina', 'Ross'),
      await createParentNamed('Goneril', 'Ross'),
    ]
    const travel = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
    const child = await club.ok(api.players.create, { as: gone, body: newPlayer('Pip') })
    const body = { programId: travel.id, playerId: child.id }
    const registration = await club.ok(api.registrations.create, { as: gone, body })
    const { id } = await createBill(club, admin, gone.id)
    expect(ids(await search('goneril')).sort()).toEqual([id, registration.id.replace('reg_', 'inv_')].sort())

    await club.ok(api.users.merge, { as: admin, params: { id: kept.id }, body: { from: gone.id } })
    await club.tick()
    expect(await search('goneril')).toEqual([])
    expect((await search('keptina')).length).toBe(2)
    expect(await club.ok(api.invoices.mine, { as: kept })).toMatchObject([{ id, userName: 'Keptina Ross' }])
    const intent = { as: kept, body: { invoiceId: id, amount: 4500 } }
    const { clientSecret } = await club.ok(api.payments.createIntent, intent)
    await club.pay(clientSecret, validCard)
    await club.stripe.settled()
    expect(await invoice(id)).toMatchObject({ status: 'paid', userId: kept.id })
  })
})

describe('an account that is deleted', () => {
  it('a deleted account takes its open debts along, after saying so, and is found by no name', async () => {
    const person = await createParentNamed('Ophelia', 'Quist')
    const open = await createBill(club, admin, person.id)
    const part = await createBill(club, admin, person.id)
    const paid = await createBill(club, admin, person.id, { notes: 'Called twice' })
    await pay(part.id, 1500)
    await pay(paid.id, 4500)
    const before = await club.ok(api.invoices.summary, { as: admin })
    expect((await search('ophelia quist')).length).toBe(3)

    const { goes } = await club.ok(api.users.removal, { as: admin, params: { id: person.id } })
    const names = goes.find(({ what }) => what === 'Invoices')?.names.toSorted()
    expect(names).toEqual(
      [
        `${open.invoiceNumber} ($45.00 will no longer be owed)`,
        `${part.invoiceNumber} ($30.00 will no longer be owed)`,
        paid.invoiceNumber,
      ].toSorted(),
    )
    await club.ok(api.users.remove, { as: admin, params: { id: person.id } })
    await club.tick()

    expect([await search('ophelia'), await search('quist')]).toEqual([[], []])
    expect(ids(await search(open.invoiceNumber))).toEqual([open.id])
    const rest = { userName: 'Former member' }
    expect(await invoice(open.id)).toMatchObject({ ...rest, status: 'cancelled', amount: 4500 })
    expect(await invoice(part.id)).toMatchObject({ ...rest, status: 'paid', amount: 1500, balance: 0 })
    expect(await invoice(paid.id)).toMatchObject({ ...rest, status: 'paid', amountPaid: 4500 })
    expect((await invoice(paid.id)).notes).toBeUndefined()
    const after = await club.ok(api.invoices.summary, { as: admin })
    expect([after.open.amount - before.open.amount, after.collected]).toEqual([-7500, before.collected])
    const { families } = await club.ok(api.invoices.ageing, { as: admin })
    expect(families.filter(({ userName }) => userName === 'Former member')).toEqual([])
    const day = club.clock.now.toISOString().slice(0, 10)
    const lines = await club.ok(api.invoices.ledger, { as: admin, query: { from: day, to: day } })
    expect(lines.filter(line => line.invoiceId === paid.id).map(line => line.userName)).toEqual([undefined])
  })

  it('a deleted account takes the card form along that it had opened an hour ago', async () => {
    const person = await createParentNamed('Perdita', 'Vane')
    const { id } = await createBill(club, admin, person.id)
    const body = { invoiceId: id, amount: 4500 }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as: person, body })
    const busy = await club.call(api.users.remove, { as: admin, params: { id: person.id } })
    expect(busy.status).toBe(409)
    club.clock.pass({ minutes: 61 })
    const again = await club.person('admin')
    await club.ok(api.users.remove, { as: again, params: { id: person.id } })
    await club.tick()
    expect((await club.pay(clientSecret, validCard)).status).not.toBe('succeeded')
    const one = await club.ok(api.invoices.get, { as: again, params: { id } })
    expect(one).toMatchObject({ status: 'cancelled', userName: 'Former member' })
  })
})

it('a deleted family’s invoices are found only by their numbers', async () => {
  const again = await club.person('admin')
  const travel = await club.ok(api.programs.create, { as: again, body: newProgram('Travel') })
  const { parent, registration } = await createRegisteredFamily(club, travel.id)
  await club.ok(api.users.remove, { as: again, params: { id: parent.id } })
  await club.tick()
  const id = registration.id.replace('reg_', 'inv_')
  const found = (await fetchAllRows()).filter(
    ({ pk, invoiceId }) => String(pk).startsWith('FIND#') && invoiceId === id,
  )
  expect(found.every(({ token }) => /^(inv-)?(2026-)?\d+$/.test(String(token)))).toBe(true)
  expect(found).toHaveLength(4)
})
