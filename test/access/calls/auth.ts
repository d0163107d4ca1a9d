import { demoPassword } from '#infra/local/demo.ts'
import { api } from '#shared/routes.ts'
import { newAccount, newAdministrator, numbered } from '../../forms.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

const newPassword = { password: 'Another-Goal-2026!', confirmPassword: 'Another-Goal-2026!' }

/** The calls by which people sign up, in and out. */
export function authCalls({ club, family }: Fixtures) {
  /** The token of the mailed link, valid once. */
  async function resetTokenOf(email: string): Promise<string> {
    const { debug } = await club.ok(api.auth.forgotPassword, { body: { email } })
    await club.tick()
    return tokenIn(debug?.resetLink ?? '')
  }
  async function confirmationTokenOf(id: string, email: string): Promise<string> {
    const { confirmationLink } = await import('#functions/identity/mailLinks/auth.ts')
    return tokenIn(await confirmationLink(id, email, club.clock.now))
  }
  async function claimToken(): Promise<string> {
    const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
    const link = await issueAdminLink({ reason: 'The tests want one more' }, club.clock.now)
    return tokenIn(link?.url ?? '')
  }
  /** The address of a new account, which nobody has confirmed. */
  async function registerUnconfirmed(): Promise<string> {
    const body = newAccount(numbered('stray'))
    return (await club.ok(api.auth.register, { body })).user.email
  }
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
  const withCookie = async ({ cookie }: Actor) => (cookie ? { headers: { cookie } } : {})

  const own: Calls<'auth'> = {
    'POST /api/register': async () => ({ body: newAccount(numbered('account')) }),
    'POST /api/login': async ({ username }) => ({ body: { username, password: demoPassword } }),
    'POST /api/token-login': async ({ username }) => ({ body: { username, password: demoPassword } }),
    'POST /api/verify-token': async ({ as }) => ({ body: { token: as?.token ?? family.token } }),
    'POST /api/logout': withCookie,
    'POST /api/recover-session': withCookie,
    'POST /api/extend-session': withCookie,
    'POST /api/forgot-password': async () => ({ body: { email: `${numbered('some')}@example.com` } }),
    // A person of its own, whom no other call needs: all of their sessions end.
    'POST /api/reset-password': async () => ({
      body: { token: await resetTokenOf((await club.person('parent')).email), ...newPassword },
    }),
    'POST /api/disown-account': async () => ({
      body: { token: await resetTokenOf(await registerUnconfirmed()) },
    }),
    'POST /api/change-password': async () => ({ body: { currentPassword: demoPassword, ...newPassword } }),
    'POST /api/confirm-email': async ({ id, username }) => ({
      body: { token: await confirmationTokenOf(id, `${username}@club.test`) },
    }),
    'POST /api/resend-confirmation': async () => ({}),
    'POST /api/claim/check': async () => ({ body: { token: await claimToken() } }),
    'POST /api/claim': async () => ({ body: newAdministrator(await claimToken(), numbered('claimer')) }),
    'POST /api/claim/account': async () => ({ body: { token: await claimToken() } }),
  }
  return { own }
}
