import { describe, expect, it } from 'vitest'
import { type AuditAction, auditKindOf } from '#shared/audit/rules.ts'
import { api, routeKey } from '#shared/routes.ts'
import { createAccessFixture, findRoute, routes } from '../access/calls/calls.ts'
import { matrix, principals } from '../access/matrix.ts'
import { openClub, validCard } from '../club.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const { auditRows, partitions } = await import('#functions/stores/audit/store.ts')

/** Why a write leaves no audit entry. */
const unaudited = (reason: string) => ({ reason })
const own = unaudited('what belongs to the caller alone')
const recordedInRow = unaudited('the row that is written says itself who did it, and stays')

/**
 * What each route leaves in the caller's audit trail, typed by hand: all writes, and the reads that are
 * audited. Reads that are not listed leave nothing.
 */
const expectedActions: Record<string, AuditAction | { reason: string }> = {
  'POST /api/register': recordedInRow,
  'POST /api/login': own,
  'POST /api/token-login': own,
  'POST /api/verify-token': own,
  'POST /api/forgot-password': unaudited('nobody knows who asks; the mail goes to the owner'),
  'POST /api/reset-password': unaudited('written down of the account whose link it was: see test/auth'),
  'POST /api/confirm-email': own,
  'POST /api/change-password': 'password-change',
  'POST /api/resend-confirmation': own,
  'PUT /api/notifications': own,
  'POST /api/unsubscribe': own,
  'POST /api/unsubscribe/{token}': own,
  'DELETE /api/sessions/{id}': own,
  'POST /api/logout': own,
  'POST /api/recover-session': own,
  'POST /api/extend-session': own,
  'POST /api/users': 'user.create',
  'PATCH /api/users/{id}/profile': 'profile-change',
  'PATCH /api/users/{id}/role': 'user.role',
  'POST /api/users/{id}/approve-coach': 'user.approve',
  'DELETE /api/users/{id}': 'user.remove',
  'POST /api/users/{id}/merge': 'users.merge',
  'POST /api/users/{id}/revoke-sessions': 'revoke-sessions',
  'POST /api/consents': 'consent',
  'POST /api/concerns': recordedInRow,
  'POST /api/crash-reports': unaudited('it changes nothing, and the caller is not asked for a session'),
  'PATCH /api/concerns/{id}': 'concern-closed',
  'GET /api/concerns/{id}/messages': 'messages.read-reported',
  'POST /api/players/{id}/guardians': 'guardian.invite',
  'DELETE /api/players/{id}/guardians/{userId}': 'guardian.remove',
  'DELETE /api/guardian-invitations/{id}': unaudited('nobody’s rights change'),
  'POST /api/guardian-invitations/preview': unaudited('it changes nothing'),
  'POST /api/guardian-invitations/accept': 'guardian.accept',
  'POST /api/players/{id}/account': 'account.activate',
  'DELETE /api/players/{id}/account': 'account.disable',
  'PUT /api/settings': 'club.settings',
  'POST /api/teams': 'team.create',
  'PATCH /api/teams/{id}': 'team.update',
  'DELETE /api/teams/{id}': 'team.remove',
  'GET /api/teams/{id}/medical-sheet': 'player.medical',
  'POST /api/teams/{id}/numbers': unaudited('nobody waits for a number: see test/teams/audit.test.ts'),
  'POST /api/team-memberships': 'team.join',
  'DELETE /api/team-memberships/{id}': 'team.leave',
  'POST /api/players': 'player.create',
  'PATCH /api/players/{id}': 'player.update',
  'PATCH /api/players/{id}/parent': 'player.parent',
  'DELETE /api/players/{id}': 'player.remove',
  'POST /api/players/{id}/merge': 'players.merge',
  'POST /api/imports/players': unaudited('only looked at: see test/imports'),
  'POST /api/imports/invitations': unaudited('the account has a password: see test/imports'),
  'POST /api/events': 'event.create',
  'POST /api/events/conflicts': unaudited('it changes nothing'),
  'PATCH /api/events/{id}': 'event.edit',
  'PATCH /api/events/{id}/status': 'event.status',
  'PUT /api/events/{id}/score': 'event.score',
  'DELETE /api/events/{id}': 'event.remove',
  'POST /api/events/{id}/attendance': recordedInRow,
  'POST /api/events/{id}/attendance/{playerId}/check-in': recordedInRow,
  'POST /api/calendar/token': own,
  'DELETE /api/calendar/token': own,
  'POST /api/announcements': 'announcement.create',
  'PATCH /api/announcements/{id}': 'announcement.update',
  'DELETE /api/announcements/{id}': 'announcement.remove',
  'POST /api/achievement-types': 'achievement-type.create',
  'PATCH /api/achievement-types/{id}': 'achievement-type.update',
  'DELETE /api/achievement-types/{id}': 'achievement-type.remove',
  'POST /api/achievements': 'achievement.award',
  'DELETE /api/achievements/{id}': 'achievement.take-back',
  'POST /api/programs': 'program.create',
  'PATCH /api/programs/{id}': 'program.update',
  'POST /api/programs/{id}/copy': 'program.copy',
  'DELETE /api/programs/{id}': 'program.remove',
  'POST /api/registrations': 'registration.create',
  'PATCH /api/registrations/{id}': 'registration.payLater',
  'DELETE /api/registrations/{id}': 'registration.cancel',
  'POST /api/registrations/{id}/move': 'registration.move',
  'PUT /api/registrations/{id}/discount-code': 'discount.apply',
  'DELETE /api/registrations/{id}/discount-code': 'discount.take-off',
  'POST /api/discount-codes': 'discount.create',
  'PUT /api/discount-codes/{id}': 'discount.update',
  'DELETE /api/discount-codes/{id}': 'discount.remove',
  'POST /api/discount-codes/validate': unaudited('it changes nothing'),
  'POST /api/reconciliation': unaudited('what it brings is audited by itself: see test/reconciliation'),
  'POST /api/reconciliation/{id}/resolution': 'exception.resolve',
  'POST /api/waiting': 'waiting.join',
  'DELETE /api/waiting/{programId}/{playerId}': 'waiting.left',
  'POST /api/waiting/{programId}/{playerId}/offer': 'waiting.offer',
  'POST /api/invoices': 'invoice.create',
  'PUT /api/invoices/{id}': 'invoice.update',
  'POST /api/invoices/{id}/payments': 'payment',
  'POST /api/invoices/{id}/check': unaudited('no money has come'),
  'POST /api/invoices/{id}/refund': 'refund',
  'POST /api/invoices/{id}/adjustments': 'adjustment',
  'POST /api/invoices/{id}/reversals': 'reversal',
  'POST /api/create-payment-intent': unaudited('no money has come yet'),
  'POST /api/stripe/webhook': unaudited('it means nothing to us'),
  'POST /api/uploads/presign': recordedInRow,
  'POST /api/uploads/{id}/confirm': recordedInRow,
  'POST /api/credentials': recordedInRow,
  'PATCH /api/credentials/{id}/verify': 'credential.verify',
  'PATCH /api/credentials/{id}/reject': 'credential.reject',
  'DELETE /api/credentials/{id}': 'credential.withdraw',
  'POST /api/credentials/reminders': 'credential.remind',
  'POST /api/messages': recordedInRow,
  'DELETE /api/messages/clear': 'messages.clear',
  'POST /api/messages/clear/undo': 'messages.restore',
  'PUT /api/conversations/{id}/read': own,
  'POST /api/conversations/{id}/report': recordedInRow,
}

const by = async (actor: { id: string }) =>
  (await auditRows.list('scope', partitions.by(actor.id))).rows.map(({ action }) => action)

describe('what a call leaves in the trail', () => {
  it('is written down here for every write', () => {
    const writes = routes.filter(({ method }) => method !== 'GET').map(routeKey)
    expect(Object.keys(expectedActions).filter(key => !key.startsWith('GET '))).toEqual(
      expect.arrayContaining(writes),
    )
    expect(
      Object.keys(expectedActions).filter(key => !routes.some(route => routeKey(route) === key)),
    ).toEqual([])
  })

  const leaves = async (key: string) => {
    const at = ['admin', 'parent', 'anonymous'] as const
    const principal = at.find(one => matrix[key]?.[principals.indexOf(one)] === 'ok') ?? 'admin'
    const actor = await fixture.actor(principal)
    const call = await fixture.own[key]?.(actor)
    const before = await by(actor)
    await club.ok(findRoute(key), { ...call, as: actor.as })
    const left = (await by(actor)).slice(before.length)
    const expected = expectedActions[key]
    expect(new Set(left), key).toEqual(new Set(typeof expected === 'string' ? [expected] : []))
  }
  const keys = Object.keys(matrix)
  it.each(keys.filter(key => !key.startsWith('GET ')))('%s', leaves)

  it('is nothing after a read, but after those that are listed', async () => {
    await Promise.all(keys.filter(key => key.startsWith('GET ')).map(leaves))
  })
})

describe('opening what is sensitive', () => {
  it('is written down of staff and office, and not of the own family', async () => {
    const { kid, parent, coach, director } = await createTeamFixture(club)
    const { certificate, link } = createUploader(club)
    const paper = await certificate(parent)
    const params = { id: kid.id }
    await club.ok(api.players.update, { as: parent, params, body: { birthCertificateUrl: paper } })
    const before = await by(parent)
    for (const as of [parent, coach, director]) {
      await club.ok(api.players.get, { as, params, query: { include: 'medical' } })
      // Coaches never see a certificate.
      expect((await link(as, paper)).status).toBe(as === coach ? 404 : 200)
    }
    expect(await by(parent)).toEqual(before)
    expect(await by(coach)).toEqual(['player.medical'])
    const opened = (await by(director)).filter(action => auditKindOf(action) === 'medical')
    expect(opened.toSorted()).toEqual(['file.open', 'player.medical'])
  })
})

it('keeps no medical text, no password, no token and no card, and knows the subject of each entry', async () => {
  const [parent, admin] = [await club.person('parent'), await club.person('admin')]
  const secrets = ['Peanuts-are-deadly', 'Let-Me-Register-9', 'Another-Goal-2026!', validCard, parent.token]
  const [medicalInfo, registrationPassword] = secrets
  const child = newPlayer('Secretive', { hasMedicalIssues: true, medicalInfo })
  const { id } = await club.ok(api.players.create, { as: parent, body: child })
  const changes = { medicalInfo: `${medicalInfo}, really` }
  await club.ok(api.players.update, { as: parent, params: { id }, body: changes })
  const body = newProgram('Locked', { registrationPassword })
  const program = await club.ok(api.programs.create, { as: admin, body })
  const params = { id: program.id }
  await club.ok(api.programs.update, { as: admin, params, body: { fee: 500 } })
  const { id: registrationId } = await club.ok(api.registrations.create, {
    as: parent,
    body: { programId: program.id, playerId: id, registrationPassword },
  })
  const intent = await club.ok(api.payments.createIntent, {
    as: parent,
    body: { amount: 500, registrationId },
  })
  await club.pay(intent.clientSecret, validCard)
  await club.stripe.settled()
  await club.ok(api.registrations.cancel, {
    as: admin,
    params: { id: registrationId },
    query: { refund: 'full' },
  })
  await club.stripe.settled()
  await club.ok(api.programs.remove, { as: admin, params, query: { force: 'true' } })
  const { token } = await club.person('parent')
  await club.ok(api.auth.changePassword, {
    as: { token },
    body: { currentPassword: 'Lacrosse-2026!', password: secrets[2], confirmPassword: secrets[2] },
  })

  const rows = (await fetchAllRows()).filter(({ pk }) => String(pk).startsWith('AUDIT#'))
  expect(rows.length).toBeGreaterThan(100)
  const text = JSON.stringify(rows)
  for (const secret of [...secrets, 'Lacrosse-2026!']) expect(text).not.toContain(secret)
  const names = new Set(rows.flatMap(({ details }) => Object.keys(Object(details))))
  expect([...names].filter(name => /password|token|secret|hash|medical|card|client/i.test(name))).toEqual([])
  expect(rows.filter(({ action }) => auditKindOf(String(action)) === undefined)).toEqual([])
})
