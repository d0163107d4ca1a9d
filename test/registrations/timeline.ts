import { api } from '#shared/routes.ts'
import { type Club, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'

export type Registered = Awaited<ReturnType<typeof createRegisteredFamily>>
type Somebody = { id: string }

/** What families and the office do with registrations, over days, longer than any session lasts. */
export function createTimeline(club: Club, admin: Somebody) {
  const signIn = async ({ id }: Somebody) => ({ token: await club.signIn({ id }) })
  const listed = async (as: Somebody, query: object = {}) =>
    club.ok(api.registrations.list, { as: await signIn(as), query })
  /** The secret of a begun card payment. */
  const intentFor = async ({ parent, registration: { id, balance } }: Registered) => {
    const body = { amount: balance, registrationId: id }
    return (await club.ok(api.payments.createIntent, { as: await signIn(parent), body })).clientSecret
  }
  return {
    signIn,
    listed,
    intentFor,
    createProgram: async (more: object = {}) =>
      club.ok(api.programs.create, {
        as: await signIn(admin),
        body: newProgram('Travel', { endDate: '2036-06-15', ...more }),
      }),
    /** Lets hours pass. The scheduler runs at each instant at which something is due, and at the end. */
    async live(hours: number): Promise<void> {
      const { listLateJobs } = await import('#functions/platform/jobs/queue.ts')
      const end = new Date(club.clock.now.getTime() + hours * 3_600_000)
      while (club.clock.now < end) {
        const now = club.clock.now.toISOString()
        const jobs = await listLateJobs(end)
        const instants = jobs.flatMap(({ at, leasedUntil }) => [at, leasedUntil]).sort()
        club.clock.moveTo(instants.find(instant => instant > now && instant < end.toISOString()) ?? end)
        await club.tick()
        // Sends what the first run has put into the outbox; in the deployed club, the stream does that at once.
        await club.tick()
      }
    },
    mailsTo: (email: string) => club.ses.mails(email).map(mail => mail.subject),
    spotsLeft: async (id: string) => (await club.ok(api.programs.get, { params: { id } })).spotsLeft,
    stateOf: async (as: Somebody, id: string) =>
      (await listed(as, { cancelled: 'true' })).find(row => row.id === id),
    payLater: async (as: Somebody, id: string) =>
      club.ok(api.registrations.update, {
        as: await signIn(as),
        params: { id },
        body: { paymentStatus: 'pay_later' },
      }),
    /** A registration that its family has paid. */
    async paidIn(programId: string): Promise<Registered> {
      const one = await createRegisteredFamily(club, programId)
      await club.pay(await intentFor(one), validCard)
      await club.stripe.settled()
      return one
    },
    /** A card whose bank takes its time, until `settlePayment`. */
    async paySlowly(one: Registered): Promise<string> {
      const secret = await intentFor(one)
      club.stripe.faults.processing = { count: 1 }
      await club.pay(secret, validCard)
      return secret.split('_secret')[0] ?? ''
    },
    register: async (as: Somebody, programId: string, playerId: string, more: object = {}) =>
      club.call(api.registrations.create, {
        as: await signIn(as),
        body: { programId, playerId, ...more },
      }),
    cancel: async (as: Somebody, id: string, query: object = {}) =>
      club.call(api.registrations.cancel, { as: await signIn(as), params: { id }, query }),
    move: async (id: string, programId: string, more: object = {}) =>
      club.call(api.registrations.move, {
        as: await signIn(admin),
        params: { id },
        body: { programId, note: 'Too young', ...more },
      }),
    /** Onto a team, or with null off it. */
    assign: async (id: string, teamId: string | null, more: object = {}) =>
      club.call(api.registrations.update, {
        as: await signIn(admin),
        params: { id },
        body: { teamId, ...more },
      }),
  }
}
