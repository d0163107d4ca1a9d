import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import type { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { runs } from '../proof.ts'

/** What people do with registrations over days, longer than any session lasts. */
export function createTimeline(club: Club, admin: { id: string }) {
  const signIn = async ({ id }: { id: string }) => ({ token: await club.signIn({ id }) })
  return {
    signIn,
    createProgram: async (more: object = {}) =>
      club.ok(api.programs.create, { as: await signIn(admin), body: newProgram('Travel', more) }),
    /** Runs the scheduler a few times per hour instead of every minute. */
    async live(hours: number, timesAnHour = runs(1, 4)): Promise<void> {
      for (let time = 0; time < hours * timesAnHour; time++) {
        club.clock.pass({ minutes: 60 / timesAnHour })
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
