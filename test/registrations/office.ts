import { api } from '#shared/routes.ts'
import { type Club, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'

type Registered = Awaited<ReturnType<typeof createRegisteredFamily>>

/** What the office does with registrations, and what families do with their own. */
export function createOffice(club: Club, admin: { token: string }) {
  const createProgram = async (more: object = {}) =>
    (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })).id
  const intentFor = async ({ parent, registration: { id, balance } }: Registered) => {
    const body = { amount: balance, registrationId: id }
    return (await club.ok(api.payments.createIntent, { as: parent, body })).clientSecret
  }
  return {
    createProgram,
    intentFor,
    /** A registration that its family has paid. */
    async paidIn(programId: string): Promise<Registered> {
      const one = await createRegisteredFamily(club, programId)
      await club.pay(await intentFor(one), validCard)
      await club.stripe.settled()
      return one
    },
    cancel: (as: { token: string }, id: string, query: object = {}) =>
      club.call(api.registrations.cancel, { as, params: { id }, query }),
    move: (id: string, programId: string, more: object = {}) =>
      club.call(api.registrations.move, {
        as: admin,
        params: { id },
        body: { programId, note: 'Too young', ...more },
      }),
    listed: (as: { token: string }, query: object = {}) => club.ok(api.registrations.list, { as, query }),
  }
}
