import { api } from '#shared/routes.ts'
import type { AccessFixture } from '../access/calls/calls.ts'
import { type Club, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'

/** Prepares measured writes of programs, registrations, waiting lists and payments. */
export function createRegistrationStories(club: Club, { admin, childOf, createProgram }: AccessFixture) {
  const fee = 12_500
  let teams = 0

  async function registered(more: object = {}) {
    const { id: programId } = await createProgram({ fee, ...more })
    const { parent, child, registration } = await createRegisteredFamily(club, programId)
    return { parent, playerId: child.id, programId, params: { id: registration.id } }
  }
  type Registered = Awaited<ReturnType<typeof registered>>

  const intentOf = ({ parent, programId, params: { id } }: Registered) => ({
    as: parent,
    body: { amount: fee, registrationId: id, programId },
  })
  async function charged() {
    const one = await registered()
    const { clientSecret } = await club.ok(api.payments.createIntent, intentOf(one))
    await club.pay(clientSecret, validCard)
    return { ...one, intentId: clientSecret.split('_secret')[0] }
  }
  const look = ({ parent, params }: Registered) => ({ as: parent, params, body: { paymentStatus: 'paid' } })
  const begun = async () => {
    const one = await registered()
    await club.ok(api.payments.createIntent, intentOf(one))
    return one
  }
  async function createPaidRegistration() {
    const one = await charged()
    await club.ok(api.registrations.update, look(one))
    return one
  }
  const teamIn = (programId: string) => club.team(`team_bench${++teams}`, programId)
  async function onTeam(one: Registered) {
    const body = { teamId: await teamIn(one.programId) }
    await club.ok(api.registrations.update, { as: admin, params: one.params, body })
    return one
  }
  const cancelling = ({ params, playerId }: Registered) => ({
    as: admin,
    params,
    query: { refund: 'full' as const, playerId },
  })
  const familyWith = async (more: object) => {
    const parent = await club.person('parent')
    const [child, { id: programId }] = await Promise.all([childOf(parent.id), createProgram(more)])
    return { parent, body: { programId, playerId: child.id } }
  }
  const aProgram = async () => ({ as: admin, params: { id: (await createProgram()).id } })
  const waiting = { registrationStatus: 'waitlist' }
  const entered = async () => {
    const { parent, body } = await familyWith(waiting)
    await club.ok(api.waiting.join, { as: parent, body })
    return { parent, params: body }
  }
  /** Stripe's event about the latest object of a type. */
  const delivery = (
    type: string,
    is: (object: { id: string; metadata: Record<string, string> }) => boolean,
  ) => {
    const event = club.stripe.events().findLast(known => known.type === type && is(known.data.object))
    if (!event) throw new Error(`Stripe has no ${type}`)
    return () => club.stripe.deliverAgain(event.id)
  }

  return {
    anotherProgram: async () => ({ as: admin, body: newProgram('Spring') }),
    programChange: async () => ({ ...(await aProgram()), body: { location: 'Lakeside Field' } }),
    programCopy: async () => ({ ...(await aProgram()), body: { name: 'Copy', startDate: '2027-04-01' } }),
    programRemoval: aProgram,

    registering: async () => {
      const { parent, body } = await familyWith({})
      return { as: parent, body }
    },
    registeringByPassword: async () => {
      const registrationPassword = 'laxlax'
      const { parent, body } = await familyWith({ registrationPassword })
      return { as: parent, body: { ...body, registrationPassword } }
    },
    registeringForFamily: async () => {
      const { parent, body } = await familyWith({})
      const teamId = await teamIn(body.programId)
      return { as: admin, body: { ...body, teamId, userId: parent.id } }
    },
    payingLater: async () => {
      const { parent, params } = await registered()
      return { as: parent, params, body: { paymentStatus: 'pay_later' } }
    },
    paidUnseen: async () => look(await charged()),
    unpaid: async () => look(await begun()),
    ontoTeam: async () => {
      const { params, programId, playerId } = await registered()
      return { as: admin, params, body: { teamId: await teamIn(programId), playerId, programId } }
    },
    cancelUnpaid: async () => {
      const { parent, params, playerId } = await begun()
      return { as: parent, params, query: { playerId } }
    },
    cancelPaid: async () => cancelling(await onTeam(await createPaidRegistration())),
    moveCheaper: async () => {
      const { params, playerId } = await onTeam(await createPaidRegistration())
      const { id: programId } = await createProgram({ fee: fee - 1000 })
      return { as: admin, params, body: { programId, playerId, note: 'Too young' } }
    },

    joining: async () => {
      const { parent, body } = await familyWith(waiting)
      return { as: parent, body }
    },
    joiningForFamily: async () => {
      const { parent, body } = await familyWith({ ...waiting, registrationPassword: 'laxlax' })
      return { as: admin, body: { ...body, userId: parent.id } }
    },
    leavingList: async () => {
      const { parent, params } = await entered()
      return { as: parent, params }
    },
    offering: async () => {
      const { params } = await entered()
      return { as: admin, params }
    },

    firstIntent: async () => intentOf(await registered()),
    sameIntent: async () => intentOf(await begun()),
    intentForLapsed: async () => {
      const one = await registered()
      const { parent, params } = one
      await club.ok(api.registrations.update, { as: parent, params, body: { paymentStatus: 'pay_later' } })
      club.clock.pass({ hours: 73 })
      await club.tick()
      await club.signInAgain(parent, admin)
      return intentOf(one)
    },
    intentByAmount: async () => {
      const one = await registered()
      return { as: one.parent, body: { amount: fee, description: 'Spring' } }
    },
    paymentWebhook: async () => {
      const { intentId } = await charged()
      return delivery('payment_intent.succeeded', ({ id }) => id === intentId)
    },
    refundWebhook: async () => {
      const one = await createPaidRegistration()
      await club.ok(api.registrations.cancel, cancelling(one))
      const invoiceId = one.params.id.replace('reg_', 'inv_')
      return delivery('refund.updated', ({ metadata }) => metadata.invoiceId === invoiceId)
    },
  }
}
