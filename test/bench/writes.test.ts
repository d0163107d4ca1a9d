import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import type { Principal } from '../access/matrix.ts'
import { openClub, validCard } from '../club.ts'
import { createFormCaller, encodeForm, formFields } from '../credentials/credentials.ts'
import { newTeam } from '../forms.ts'
import { files } from '../uploads/files.ts'
import { createTripMeter } from './trips.ts'
import { createWriteStories } from './writeStories.ts'

const meter = createTripMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
// Webhooks are sent only when a test asks for them, not in the middle of another measurement.
club.stripe.faults.dropWebhook = { rate: 1 }
const tell = await createWriteStories(club)
const cast = await createAccessFixture(club)

/** The request of the access matrix, sent by somebody with this role. */
const usual = async (key: string, principal: Principal) => {
  const actor = await cast.actor(principal)
  return { ...(await cast.own[key]?.(actor)), as: actor.as }
}

const coachedTeam = async () => {
  const [{ id: headCoachId }, { id }] = [await cast.actor('coach'), await cast.actor('assistant coach')]
  return { as: cast.admin, body: newTeam('Coached', { headCoachId, assistantCoachIds: [id] }) }
}

const inviting = async () => ({
  as: cast.admin,
  body: { fullName: 'Ann Doe', role: 'parent', email: 'invited@example.com' },
})
const changing = async () => ({
  as: cast.admin,
  params: { id: (await club.person('parent')).id },
  body: { fullName: 'Ann Doe', email: 'changed@example.com', phoneNumber: '555-010-1234' },
})
const demoting = async () => ({
  as: cast.admin,
  params: { id: (await club.person('admin')).id },
  body: { role: 'parent' },
})

const numbered = async () => {
  const call = await usual('POST /api/invoices', 'admin')
  const { invoiceNumber } = await club.ok(api.invoices.generateNumber, { as: cast.admin })
  return { ...call, body: { ...Object(call.body), invoiceNumber } }
}
const billedIntent = async () => {
  const { id, as } = await cast.actor('parent')
  const { id: invoiceId, balance: amount } = await cast.billed(id)
  return { as, body: { invoiceId, amount } }
}

const billedUnseen = async () => {
  const { as, body } = await billedIntent()
  const { clientSecret } = await club.ok(api.payments.createIntent, { as, body })
  await club.pay(clientSecret, validCard)
  return { as, params: { id: body.invoiceId } }
}

const wishers = async () => {
  const { id } = await cast.teamOf(cast.family.id)
  await cast.childOf(cast.family.id, { teamId: id, requestedNumbers: [7] })
  return { as: cast.admin, params: { id } }
}

const weekly = async () => {
  const once = await usual('POST /api/events', 'coach')
  return { ...once, body: { ...Object(once.body), repeats: { days: ['Tuesday'], count: 10 } } }
}

const teamAward = async () => {
  const once = await usual('POST /api/achievements', 'admin')
  const { id: teamId } = await cast.teamOf(cast.family.id)
  return { ...once, body: { ...Object(once.body), playerId: 0, teamId } }
}

const pictured = async () => {
  const coach = await club.person('coach')
  const picture = { name: 'file', value: files.png, fileName: 'card.png', type: 'image/png' }
  return () => createFormCaller(club)(coach, encodeForm([...formFields(), picture]))
}

/** Beyond what the matrix asks: to one person, whom somebody may meet. */
const directTo = (role: 'parent' | 'child') => async () => {
  const [{ id: coach, as }, parent] = [await cast.actor('coach'), await cast.actor('parent')]
  const { id: teamId } = await cast.teamOf(coach)
  const child = await cast.childOf(parent.id, { teamId })
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const recipientId = role === 'parent' ? parent.id : (await getPlayer(child.id))?.userId
  return { as, body: { content: 'Hello', recipientId } }
}

/** A call that is ready to be sent, or a webhook delivery of Stripe's. */
type Ready = Call<Route> | (() => Promise<unknown>)
/** Who sends the default request, or how to build another one. */
type Sent = Principal | (() => Promise<Ready>)

/**
 * How many trips to the table the ordinary path of each write takes, without the session's own trip;
 * concurrent requests count as one, and calls to Stripe do not count. More than 2 has its reason in the code.
 * Exceptional paths (a conflict, a canceled intent, late money) may take more. A new write gets a line here.
 */
const writes: [route: string, when: string, trips: number, sent: Sent][] = [
  ['POST /api/programs', 'any', 1, tell.anotherProgram],
  ['PATCH /api/programs/{id}', 'any', 2, tell.programChange],
  ['POST /api/programs/{id}/copy', 'any', 2, tell.programCopy],
  ['DELETE /api/programs/{id}', 'nobody paid', 2, tell.programRemoval],

  ['POST /api/teams', 'without coaches', 1, 'admin'],
  ['PATCH /api/teams/{id}', 'any', 2, 'admin'],
  ['DELETE /api/teams/{id}', 'any', 2, 'admin'],
  ['POST /api/teams', 'with coaches', 2, coachedTeam],
  ['POST /api/teams/{id}/numbers', 'of those who want one', 2, wishers],
  ['POST /api/teams/{id}/numbers', 'nobody wants one', 1, 'coach'],
  ['POST /api/team-memberships', 'a child', 2, 'admin'],
  ['DELETE /api/team-memberships/{id}', 'a child', 2, 'admin'],
  ['POST /api/players', 'by the family', 1, 'parent'],
  ['PATCH /api/players/{id}', 'by the family', 2, 'parent'],
  ['PATCH /api/players/{id}/parent', 'any', 2, 'admin'],
  ['DELETE /api/players/{id}', 'any', 2, 'admin'],

  // Counting how many a family makes is one of them.
  ['POST /api/users', 'of a child, by its family', 2, 'parent'],
  ['POST /api/users', 'by the office, with an invitation', 1, inviting],
  ['PATCH /api/users/{id}/profile', 'one’s own', 1, 'parent'],
  ['PATCH /api/users/{id}/profile', 'somebody else’s', 2, changing],
  ['PATCH /api/users/{id}/role', 'any', 2, 'admin'],
  ['PATCH /api/users/{id}/role', 'of an administrator', 2, demoting],
  ['POST /api/users/{id}/approve-coach', 'any', 2, 'program director'],
  ['DELETE /api/users/{id}', 'any', 2, 'admin'],
  ['POST /api/users/{id}/merge', 'any', 2, 'admin'],
  ['POST /api/players/{id}/merge', 'any', 2, 'admin'],
  ['POST /api/users/{id}/revoke-sessions', 'one’s own', 1, 'parent'],

  ['POST /api/events', 'once', 2, 'coach'],
  ['POST /api/events', 'weekly', 2, weekly],
  ['POST /api/events/conflicts', 'others are busy too', 2, 'coach'],
  // Its title may be made of the names of its teams.
  ['PATCH /api/events/{id}', 'any', 3, 'coach'],
  ['PATCH /api/events/{id}/status', 'any', 2, 'coach'],
  ['PUT /api/events/{id}/score', 'any', 2, 'coach'],
  ['DELETE /api/events/{id}', 'any', 2, 'coach'],
  ['POST /api/events/{id}/attendance', 'any', 2, 'parent'],
  ['POST /api/events/{id}/attendance/{playerId}/check-in', 'any', 2, 'coach'],
  ['POST /api/calendar/token', 'the first time', 2, 'parent'],
  ['DELETE /api/calendar/token', 'there is none', 1, 'parent'],

  ['POST /api/announcements', 'to a team', 1, 'coach'],
  ['PATCH /api/announcements/{id}', 'any', 2, 'coach'],
  ['DELETE /api/announcements/{id}', 'any', 2, 'coach'],

  ['POST /api/credentials', 'by an upload', 1, 'coach'],
  // The session's own among them.
  ['POST /api/credentials', 'with its picture', 3, pictured],
  ['PATCH /api/credentials/{id}/verify', 'any', 2, 'admin'],
  ['PATCH /api/credentials/{id}/reject', 'any', 2, 'admin'],
  ['DELETE /api/credentials/{id}', 'any', 2, 'coach'],
  ['POST /api/credentials/reminders', 'all', 2, 'admin'],

  ['POST /api/achievement-types', 'any', 1, 'admin'],
  ['PATCH /api/achievement-types/{id}', 'any', 2, 'admin'],
  ['DELETE /api/achievement-types/{id}', 'any', 2, 'admin'],
  ['POST /api/achievements', 'to a player', 2, 'coach'],
  ['POST /api/achievements', 'to a team', 2, teamAward],
  ['DELETE /api/achievements/{id}', 'any', 2, 'coach'],

  ['PUT /api/notifications', 'any', 1, 'parent'],
  // Counting how many come from there.
  ['POST /api/crash-reports', 'any', 1, 'anonymous'],
  // Counting who asks is one of them.
  ['POST /api/unsubscribe', 'any', 3, 'parent'],
  ['POST /api/unsubscribe/{token}', 'any', 3, 'parent'],

  ['POST /api/messages', 'to a team', 2, 'coach'],
  // Who the other is decides what has to be known of both.
  ['POST /api/messages', 'to one person', 3, directTo('parent')],
  // Who its guardians are, and then whether any of them can read along.
  ['POST /api/messages', 'to a child', 4, directTo('child')],
  ['PUT /api/conversations/{id}/read', 'any', 2, 'parent'],
  ['POST /api/conversations/{id}/report', 'any', 2, 'parent'],
  ['DELETE /api/messages/clear', 'any', 2, 'admin'],
  ['POST /api/messages/clear/undo', 'any', 2, 'admin'],
  ['PUT /api/settings', 'any', 2, 'admin'],

  ['POST /api/players/{id}/guardians', 'any', 2, 'parent'],
  ['DELETE /api/players/{id}/guardians/{userId}', 'any', 2, 'parent'],
  ['DELETE /api/guardian-invitations/{id}', 'any', 2, 'parent'],
  ['POST /api/guardian-invitations/preview', 'any', 1, 'anonymous'],
  ['POST /api/guardian-invitations/accept', 'any', 2, 'parent'],
  ['POST /api/players/{id}/account', 'any', 2, 'parent'],
  ['DELETE /api/players/{id}/account', 'any', 2, 'parent'],

  ['POST /api/registrations', 'by the family', 2, tell.registering],
  ['POST /api/registrations', 'with a password', 2, tell.registeringByPassword],
  ['POST /api/registrations', 'by the office, onto a team', 2, tell.registeringForFamily],
  ['PATCH /api/registrations/{id}', 'pay later', 2, tell.payingLater],
  ['PATCH /api/registrations/{id}', 'is it paid? yes', 2, tell.paidUnseen],
  ['PATCH /api/registrations/{id}', 'is it paid? no', 1, tell.unpaid],
  ['PATCH /api/registrations/{id}', 'onto a team', 2, tell.ontoTeam],
  ['DELETE /api/registrations/{id}', 'unpaid, with the card form open', 2, tell.cancelUnpaid],
  ['DELETE /api/registrations/{id}', 'with a refund, off a team', 2, tell.cancelPaid],
  ['POST /api/registrations/{id}/move', 'with a refund, off a team', 2, tell.moveCheaper],

  ['PUT /api/registrations/{id}/discount-code', 'by the family', 2, 'parent'],
  ['DELETE /api/registrations/{id}/discount-code', 'by the family', 2, 'parent'],

  ['POST /api/discount-codes', 'any', 1, 'admin'],
  ['PUT /api/discount-codes/{id}', 'any', 2, 'admin'],
  ['DELETE /api/discount-codes/{id}', 'any', 2, 'admin'],
  ['POST /api/discount-codes/validate', 'by a family', 2, 'parent'],

  ['POST /api/reconciliation/{id}/resolution', 'any', 2, 'admin'],

  ['POST /api/waiting', 'by the family', 2, tell.joining],
  ['POST /api/waiting', 'by the office, with a password', 2, tell.joiningForFamily],
  ['DELETE /api/waiting/{programId}/{playerId}', 'any', 2, tell.leavingList],
  ['POST /api/waiting/{programId}/{playerId}/offer', 'any', 2, tell.offering],

  ['POST /api/invoices', 'with the next number', 2, 'admin'],
  ['POST /api/invoices', 'with the number that was suggested', 2, numbered],
  // The invoice is read before a pending card payment is canceled, again when it is written, and once more
  // for the reply.
  ['PUT /api/invoices/{id}', 'notes', 4, 'admin'],
  ['POST /api/invoices/{id}/check', 'is it paid? no', 1, 'parent'],
  // The reply reads it once more.
  ['POST /api/invoices/{id}/check', 'is it paid? yes', 3, billedUnseen],
  ['POST /api/invoices/{id}/payments', 'cash', 2, 'admin'],
  ['POST /api/invoices/{id}/refund', 'out of the office’s hand', 2, 'admin'],
  ['POST /api/invoices/{id}/adjustments', 'any', 2, 'admin'],
  ['POST /api/invoices/{id}/reversals', 'any', 2, 'admin'],

  ['POST /api/create-payment-intent', 'the first time', 2, tell.firstIntent],
  ['POST /api/create-payment-intent', 'once more', 1, tell.sameIntent],
  ['POST /api/create-payment-intent', 'of what the office has billed', 2, billedIntent],
  ['POST /api/create-payment-intent', 'for a spot that was lost', 2, tell.intentForLapsed],
  // The family's registrations have to be searched first.
  ['POST /api/create-payment-intent', 'by the amount alone', 3, tell.intentByAmount],
  ['POST /api/stripe/webhook', 'a payment', 2, tell.paymentWebhook],
  ['POST /api/stripe/webhook', 'a refund of ours', 2, tell.refundWebhook],
]

describe('a write waits for the table', () => {
  it.each(writes)('%s, %s: %i times', async (key, _, trips, sent) => {
    const ready = typeof sent === 'string' ? await usual(key, sent) : await sent()
    if (typeof ready === 'function') return expect(await meter.count(ready)).toBe(trips)
    const sessions = ready.as ? 1 : 0
    const counted = await meter.count(() => club.ok(findRoute(key), ready))
    expect(counted - sessions).toBe(trips)
  })
})

it('every write of these features has its line', () => {
  const { achievements, announcements, calendar, credentials, discounts, events, programs, teams, players } =
    api
  const { families, invoices, messages, notifications, registrations, users, waiting, payments } = api
  const features = [
    achievements,
    announcements,
    calendar,
    api.club,
    api.crashReports,
    credentials,
    discounts,
    events,
    families,
    invoices,
    messages,
    notifications,
    programs,
    teams,
    players,
    registrations,
    users,
    waiting,
    payments,
    // A comparison has no line, because its trips depend on how much there is to compare.
    { resolve: api.reconciliation.resolve },
  ]
  const known = features.flatMap((feature): Route[] => Object.values(feature))
  const keys = known.filter(({ method }) => method !== 'GET').map(routeKey)
  expect([...new Set(writes.map(([key]) => key))].sort()).toEqual(keys.sort())
})
