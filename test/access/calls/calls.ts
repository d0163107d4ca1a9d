import type { Call } from '#infra/local/caller.ts'
import { demoPassword } from '#infra/local/demo.ts'
import type { Person } from '#infra/local/people.ts'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { unknownEvent } from '../../cards.ts'
import type { Club } from '../../club.ts'
import { newAccount, newAdministrator, newPlayer, newProgram, nextNumber, numbered } from '../../forms.ts'
import { createUploader, files, newPresignForm } from '../../uploads/files.ts'
import { type Actor, type Calls, createActors } from '../actors.ts'
import { achievementCalls } from './achievements.ts'
import { announcementCalls } from './announcements.ts'
import { calendarCalls } from './calendar.ts'
import { clubCalls } from './club.ts'
import { credentialCalls } from './credentials.ts'
import { discountCalls } from './discounts.ts'
import { eventCalls } from './events.ts'
import { familyCalls } from './families.ts'
import { invoiceCalls } from './invoices.ts'
import { messageCalls } from './messages.ts'
import { notificationCalls } from './notifications.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { teamCalls } from './teams.ts'
import { userCalls } from './users.ts'

export const routes: Route[] = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
export const findRoute = (key: string): Route => {
  const route = routes.find(known => routeKey(known) === key)
  if (!route) throw new Error(`there is no route ${key}`)
  return route
}

const crash = { message: 'TypeError: x', screen: '/auth', version: '0.1.0+dev', browser: 'Firefox 150' }
const newPassword = { password: 'Another-Goal-2026!', confirmPassword: 'Another-Goal-2026!' }

export type AccessFixture = Awaited<ReturnType<typeof createAccessFixture>>

/** People, and a valid call of each route on the caller's own rows (`own`) or on other people's (`foreign`). */
export async function createAccessFixture(club: Club) {
  const admin = await club.person('admin')
  const family = await club.person('parent')
  const { signIn, actor } = await createActors(club, family)

  const childOf = (parentId: string, more: object = {}) =>
    club.ok(api.players.create, { as: admin, body: newPlayer(numbered('Child '), { parentId, ...more }) })
  const createProgram = (more: object = {}) =>
    club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Program '), more) })
  /** A registration with money still owed. */
  async function registrationOf(userId: string) {
    const [child, { id: programId }] = await Promise.all([childOf(userId), createProgram()])
    return club.ok(api.registrations.create, { as: admin, body: { programId, playerId: child.id } })
  }
  const registering = async (parentId: string) => ({
    body: { programId: (await createProgram()).id, playerId: (await childOf(parentId)).id },
  })
  const copying = (id: string) => ({
    params: { id },
    body: { name: numbered('Copy '), startDate: '2027-04-01' },
  })
  const moving = async (userId: string) => ({
    params: { id: (await registrationOf(userId)).id },
    body: { programId: (await createProgram()).id, note: 'Plays with a friend' },
  })
  const joining = async (parentId: string) => ({
    body: {
      programId: (await createProgram({ registrationStatus: 'waitlist' })).id,
      playerId: (await childOf(parentId)).id,
    },
  })
  /** A child on a waiting list. */
  async function waiting(parentId: string) {
    const { body } = await joining(parentId)
    await club.ok(api.waiting.join, { as: admin, body })
    return { params: body }
  }
  const paying = async (userId: string) => {
    const { id, balance } = await registrationOf(userId)
    return { body: { amount: balance, registrationId: id } }
  }
  const { teamOf, ...teams } = await teamCalls({ club, family, childOf })
  const credentials = await credentialCalls({ club, family })
  const events = eventCalls({ club, family, teamOf })
  const calendar = calendarCalls({ club, family, teamOf })
  const announcements = await announcementCalls({ club, family, teamOf })
  const achievements = await achievementCalls({ club, admin, family, teamOf })
  const discounts = discountCalls({ club, admin, family, registrationOf })
  const invoices = invoiceCalls({ club, admin, family, createProgram })
  const families = await familyCalls({ club, admin, family, childOf })
  const users = userCalls({ club, family, childOf })
  const messages = await messageCalls({ club, admin, family, teamOf })
  const { sent, uploaded } = createUploader(club)
  const sentBy = async ({ as }: Actor) => ({ params: { id: as ? await sent(as, files.png) : 'upl_none' } })
  const uploadOf = async ({ as }: Actor) => ({ params: { id: as ? await uploaded(as) : 'upl_none' } })
  const withCookie = async ({ cookie }: Actor) => (cookie ? { headers: { cookie } } : {})
  const nothing = async () => ({})

  const own: Calls<Actor> = {
    'POST /api/register': async () => ({ body: newAccount(numbered('account')) }),
    'POST /api/login': async ({ username }) => ({ body: { username, password: demoPassword } }),
    'POST /api/token-login': async ({ username }) => ({ body: { username, password: demoPassword } }),
    'POST /api/verify-token': async ({ as }) => ({ body: { token: as?.token ?? family.token } }),
    'POST /api/forgot-password': async () => ({
      body: { email: `${numbered('some')}@example.com` },
    }),
    // A person of its own, whom no other call needs: all of their sessions end.
    'POST /api/reset-password': async () => ({
      body: { token: await resetTokenOf((await club.person('parent')).email), ...newPassword },
    }),
    'POST /api/confirm-email': async ({ id, username }) => ({
      body: { token: await confirmationTokenOf(id, `${username}@club.test`) },
    }),
    'POST /api/claim/check': async () => ({ body: { token: await claimToken() } }),
    'POST /api/claim': async () => ({ body: newAdministrator(await claimToken(), numbered('claimer')) }),
    'POST /api/claim/account': async () => ({ body: { token: await claimToken() } }),
    'POST /api/change-password': async () => ({ body: { currentPassword: demoPassword, ...newPassword } }),
    'POST /api/resend-confirmation': nothing,
    ...notificationCalls,
    'GET /api/sessions': nothing,
    'DELETE /api/sessions/{id}': async ({ id }) => ({ params: { id: (await signIn(id)).sessionId } }),
    'POST /api/consents': async () => ({ body: { mediaRelease: { version: '2026-1', accepted: true } } }),
    'POST /api/crash-reports': async () => ({ body: crash }),
    'POST /api/concerns': async () => ({ body: { topic: 'other', text: 'The gate does not close.' } }),
    'GET /api/concerns': nothing,
    'GET /api/audit': async ({ id }) => ({ query: { person: id } }),
    'PATCH /api/concerns/{id}': async () => ({ params: { id: await concern() }, body: { state: 'closed' } }),
    'POST /api/logout': withCookie,
    'POST /api/recover-session': withCookie,
    'POST /api/extend-session': withCookie,
    ...clubCalls({ club, admin }),
    'GET /api/health': nothing,
    'GET /api/openapi.json': nothing,
    'GET /api/user': nothing,
    'GET /api/programs': async () => ({ query: { registration: 'open' } }),
    'GET /api/programs/{id}': async () => ({ params: { id: (await createProgram()).id } }),
    'POST /api/programs': async () => ({ body: newProgram(numbered('Program ')) }),
    'PATCH /api/programs/{id}': async () => ({
      params: { id: (await createProgram()).id },
      body: { location: 'Lakeside Field' },
    }),
    'POST /api/programs/{id}/copy': async () => copying((await createProgram()).id),
    'DELETE /api/programs/{id}': async () => ({ params: { id: (await createProgram()).id } }),
    'GET /api/program-stats': nothing,
    'GET /api/program-summary': nothing,
    'GET /api/teams': nothing,
    'GET /api/players': async () => ({ query: { myPlayers: 'true' } }),
    'POST /api/players': async () => ({ body: newPlayer(numbered('Child ')) }),
    'POST /api/imports/players': async () => ({ body: { rows: [{ line: nextNumber() }], dryRun: false } }),
    'POST /api/imports/invitations': async () => ({ body: { userIds: [family.id] } }),
    ...teams.own,
    ...events.own,
    ...calendar.own,
    ...announcements.own,
    ...achievements.own,
    ...messages.own,
    ...families.own,
    ...discounts.own,
    ...reconciliationCalls.own(club),
    'GET /api/players/{id}': async ({ id }) => ({ params: { id: (await childOf(id)).id } }),
    'PATCH /api/players/{id}': async ({ id }) => ({
      params: { id: (await childOf(id)).id },
      body: { jerseySize: 'YL' },
    }),
    'PATCH /api/players/{id}/parent': async ({ id }) => ({
      params: { id: (await childOf(id)).id },
      body: { parentId: family.id },
    }),
    'DELETE /api/players/{id}': async ({ id }) => ({ params: { id: (await childOf(id)).id } }),
    'GET /api/registrations': nothing,
    'POST /api/registrations': ({ id }) => registering(id),
    'PATCH /api/registrations/{id}': async ({ id }) => ({
      params: { id: (await registrationOf(id)).id },
      body: { paymentStatus: 'pay_later' },
    }),
    'DELETE /api/registrations/{id}': async ({ id }) => ({ params: { id: (await registrationOf(id)).id } }),
    'POST /api/registrations/{id}/move': ({ id }) => moving(id),
    'GET /api/waiting': nothing,
    'POST /api/waiting': ({ id }) => joining(id),
    'DELETE /api/waiting/{programId}/{playerId}': ({ id }) => waiting(id),
    'POST /api/waiting/{programId}/{playerId}/offer': ({ id }) => waiting(id),
    'GET /api/payments': nothing,
    'POST /api/create-payment-intent': ({ id }) => paying(id),
    'POST /api/stripe/webhook': async () => unknownEvent(numbered('evt_'), club.clock.now),
    ...invoices.own,
    'POST /api/uploads/presign': async () => ({ body: newPresignForm(files.png) }),
    'POST /api/uploads/{id}/confirm': sentBy,
    'GET /api/uploads/{id}': uploadOf,
    ...credentials.own,
    ...users.own,
  }

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
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

  /** Of a link that works although there are administrators. */
  async function claimToken(): Promise<string> {
    const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
    const link = await issueAdminLink({ reason: 'The tests want one more' }, club.clock.now)
    return tokenIn(link?.url ?? '')
  }

  async function concern(): Promise<string> {
    const text = numbered('Something happened ')
    await club.ok(api.concerns.create, { body: { topic: 'other', text } })
    const all = await club.ok(api.concerns.list, { as: admin })
    return all.find(known => known.text === text)?.id ?? ''
  }

  /** The picture of a child. */
  async function pictureOf(parent: Person) {
    const playerImageUrl = await uploaded(parent)
    await club.ok(api.players.create, { as: parent, body: newPlayer(numbered('Child '), { playerImageUrl }) })
    return playerImageUrl
  }

  const foreign: Record<string, () => Promise<Call<Route>>> = {
    'DELETE /api/sessions/{id}': async () => ({ params: { id: (await signIn(family.id)).sessionId } }),
    'PATCH /api/concerns/{id}': async () => ({ params: { id: 'cnc_none' }, body: { state: 'closed' } }),
    'GET /api/programs/{id}': async () => ({
      params: { id: (await createProgram({ isPublished: false })).id },
    }),
    ...teams.foreign,
    ...events.foreign,
    ...calendar.foreign,
    ...announcements.foreign,
    ...credentials.foreign,
    ...users.foreign,
    ...achievements.foreign,
    ...messages.foreign,
    ...families.foreign,
    ...invoices.foreign,
    ...discounts.foreign,
    ...reconciliationCalls.foreign,
    'PATCH /api/programs/{id}': async () => ({ params: { id: 'prg_none' }, body: { location: 'Elsewhere' } }),
    'GET /api/players/{id}': async () => ({ params: { id: (await childOf(family.id)).id } }),
    'PATCH /api/players/{id}': async () => ({
      params: { id: (await childOf(family.id)).id },
      body: { jerseySize: 'YL' },
    }),
    'PATCH /api/players/{id}/parent': async () => ({
      params: { id: 'ply_none' },
      body: { parentId: family.id },
    }),
    'DELETE /api/players/{id}': async () => ({ params: { id: 'ply_none' } }),
    'POST /api/registrations': () => registering(family.id),
    'PATCH /api/registrations/{id}': async () => ({
      params: { id: (await registrationOf(family.id)).id },
      body: { paymentStatus: 'pay_later' },
    }),
    'POST /api/programs/{id}/copy': async () => copying('prg_none'),
    'DELETE /api/programs/{id}': async () => ({ params: { id: 'prg_none' } }),
    'DELETE /api/registrations/{id}': async () => ({
      params: { id: (await registrationOf(family.id)).id },
    }),
    'POST /api/registrations/{id}/move': () => moving(family.id),
    'POST /api/waiting': () => joining(family.id),
    'DELETE /api/waiting/{programId}/{playerId}': () => waiting(family.id),
    'POST /api/waiting/{programId}/{playerId}/offer': () => waiting(family.id),
    'POST /api/create-payment-intent': () => paying(family.id),
    'POST /api/uploads/{id}/confirm': () => sentBy({ ...family, as: family }),
    'GET /api/uploads/{id}': async () => ({ params: { id: await pictureOf(family) } }),
  }

  return {
    admin,
    family,
    actor,
    signIn,
    childOf,
    createProgram,
    registrationOf,
    teamOf,
    credentialOf: credentials.credentialOf,
    billed: invoices.billed,
    codeOn: discounts.applied,
    codeFor: discounts.created,
    own,
    foreign,
  }
}
