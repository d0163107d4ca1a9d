import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { declinedCard, openClub, validCard } from '../club.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

async function registerFamily(username: string) {
  return club.ok(api.auth.register, { body: newAccount(username) })
}

describe('the straight line', () => {
  it('the straight line takes a family from an account to a paid invoice', async () => {
    const parent = await registerFamily('dana')
    const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
    const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring Travel') })
    const registration = await club.ok(api.registrations.create, {
      as: parent,
      body: { programId: program.id, playerId: child.id, fee: 1, paymentStatus: 'paid', userId: admin.id },
    })
    expect(registration).toMatchObject({
      fee: 12500,
      balance: 12500,
      paymentStatus: 'pending',
      userId: parent.user.id,
    })

    const intent = await club.ok(api.payments.createIntent, {
      as: parent,
      body: { amount: 12500, registrationId: registration.id },
    })
    expect(await club.pay(intent.clientSecret, declinedCard)).toMatchObject({
      error: { message: 'Your card was declined.' },
    })
    expect(await club.pay(intent.clientSecret, validCard)).toMatchObject({ status: 'succeeded' })
    await club.stripe.settled()

    const [seen] = await club.ok(api.registrations.list, { as: parent })
    expect(seen).toMatchObject({ paymentStatus: 'paid', balance: 0, state: 'active' })
    const [invoice] = await club.ok(api.invoices.list, { as: admin })
    expect(invoice).toMatchObject({
      status: 'paid',
      amount: 12500,
      amountPaid: 12500,
      balance: 0,
      playerName: 'Sam Whitfield',
    })
    expect(await club.ok(api.invoices.summary, { as: admin })).toEqual({
      all: { count: 1, amount: 12500 },
      paid: { count: 1, amount: 12500 },
      open: { count: 0, amount: 0, paid: 0 },
      closed: { count: 0, amount: 0 },
      collected: 12500,
    })
    await club.tick()
    expect(
      club.ses
        .mails('dana@example.com')
        .map(mail => mail.subject)
        .sort()
        .reverse(),
    ).toEqual([
      'Welcome to Ridgeline Lacrosse',
      `Receipt ${invoice?.invoiceNumber}: $125.00 for Spring Travel`,
    ])
  })
})
