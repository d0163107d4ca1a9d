import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { newCodeForm } from './discounts.ts'

const club = await openClub()
const admin = await club.person('admin')
const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
const { code } = await club.ok(api.discounts.create, { as: admin, body: newCodeForm('SPRING20') })

it('a started card payment is replaced by one for the new total, and the old one can no longer be paid', async () => {
  const { parent, registration } = await createRegisteredFamily(club, programId)
  const { id } = registration
  const intent = (amount: number) =>
    club.ok(api.payments.createIntent, { as: parent, body: { amount, registrationId: id } })
  const old = await intent(12_500)
  await club.ok(api.registrations.applyCode, { as: parent, params: { id }, body: { code } })
  const fresh = await intent(11_250)
  expect(fresh.amount).toBe(11_250)
  expect(fresh.clientSecret).not.toBe(old.clientSecret)
  await club.pay(old.clientSecret, validCard).catch(() => {})
  await club.pay(fresh.clientSecret, validCard)
  const done = await club.ok(api.registrations.update, {
    as: parent,
    params: { id },
    body: { paymentStatus: 'paid' },
  })
  expect(done).toMatchObject({ balance: 0, collected: 11_250, paymentStatus: 'paid' })
  expect(await club.verify()).toEqual([])
})

it('a bad code does not cancel a started card payment', async () => {
  const { parent, registration } = await createRegisteredFamily(club, programId)
  const { id } = registration
  const body = { amount: 12_500, registrationId: id }
  const old = await club.ok(api.payments.createIntent, { as: parent, body })
  const once = newCodeForm('ONCE-EACH', { maxUsesPerUser: 0 })
  await club.ok(api.discounts.create, { as: admin, body: once })
  const { code } = once
  const reply = await club.call(api.registrations.applyCode, { as: parent, params: { id }, body: { code } })
  expect(reply.status).toBe(409)
  expect((await club.ok(api.payments.createIntent, { as: parent, body })).clientSecret).toBe(old.clientSecret)
})
