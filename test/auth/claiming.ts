import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newAccount, newAdministrator, numbered } from '../forms.ts'

export const noLink = 'This link is not valid. Each link works once and expires after 24 hours.'
export const unknown = 'x'.repeat(43)
export const why = 'The administrator has left the club'

/** Links that make somebody the administrator, and what people do with them. */
export async function createClaimFixture(club: Club) {
  const [{ issueAdminLink }, { listUsersOfRole }, { updateRow }, { commit }, { keys }] = await Promise.all([
    import('#functions/services/users/issueAdminLink.ts'),
    import('#functions/stores/users/store.ts'),
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/transaction.ts'),
    import('#functions/platform/data/table.ts'),
  ])
  return {
    /** The club as it is before anybody runs it. */
    async withoutAdmin() {
      for (const { id } of await listUsersOfRole('admin'))
        await commit(updateRow(keys.user(id), { set: { status: 'disabled' } }))
    },
    listAdmins: async () => (await listUsersOfRole('admin')).map(({ username }) => username),
    async issue(wanted: Parameters<typeof issueAdminLink>[0] = {}) {
      const link = await issueAdminLink(wanted, club.clock.now)
      return new URL(link?.url ?? 'http://no.link/').searchParams.get('token') ?? ''
    },
    check: (token: string) => club.call(api.auth.checkClaim, { body: { token } }),
    claim: (token: string, more: object = {}) =>
      club.call(api.auth.claim, { body: newAdministrator(token, numbered('chief'), more) }),
    promote: (token: string, as: { token: string }) =>
      club.call(api.auth.claimWithAccount, { as, body: { token } }),
    async family() {
      const username = numbered('family')
      const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
      return { id: user.id, email: user.email, token }
    },
    /** As if so many links had been tried from here in this hour. */
    async countUses(n: number) {
      const hour = String(Math.floor(club.clock.now.getTime() / 3_600_000))
      await commit(updateRow(keys.limit('claim#203.0.113.7', hour), { set: { n } }))
    },
  }
}
