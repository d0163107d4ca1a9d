import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import type { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'

/** What people do with registrations over days, longer than any session lasts. */
export function createTimeline(club: Club, admin: { id: string }) {
  const signIn = async ({ id }: { id: string }) => ({ token: await club.signIn({ id }) })
  return {
    signIn,
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
    placesLeft: async (id: string) => (await club.ok(api.programs.get, { params: { id } })).placesLeft,
    async stateOf(parent: { id: string }, id: string) {
      const query = { cancelled: 'true' } as const
      const all = await club.ok(api.registrations.list, { as: await signIn(parent), query })
      return all.find(row => row.id === id)
    },
    payLater: async (parent: { id: string }, id: string) =>
      club.ok(api.registrations.update, {
        as: await signIn(parent),
        params: { id },
        body: { paymentStatus: 'pay_later' },
      }),
    async intentFor({ parent, registration }: Awaited<ReturnType<typeof createRegisteredFamily>>) {
      const body = { amount: registration.balance, registrationId: registration.id }
      return (await club.ok(api.payments.createIntent, { as: await signIn(parent), body })).clientSecret
    },
  }
}
