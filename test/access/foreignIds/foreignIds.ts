import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../../club.ts'
import { newPlayer } from '../../forms.ts'
import { createUploader, files } from '../../uploads/files.ts'
import type { AccessFixture } from '../calls/calls.ts'
import type { Principal } from '../expectations.ts'
import { achievementIds } from './achievements.ts'
import { announcementIds } from './announcements.ts'
import { eventIds } from './events.ts'
import { familyIds } from './families.ts'
import { messageIds } from './messages.ts'

/** A request field that may name a row, a request that names one there, and its sender. */
export interface IdCase {
  foreign: string
  call: (id: string, ownChild: string) => Call<Route>
  who?: readonly Principal[]
}

export const foreignIdSources = [
  'parent',
  'pending coach',
  'assistant coach',
  'coach',
] as const satisfies Principal[]

/** Each request field that may name a row, filled with somebody else's row. */
export async function createForeignIds(club: Club, cast: AccessFixture) {
  /** Data of the family that must stay unknown to everybody else. */
  const owed = await cast.registrationOf(cast.family.id)
  const unpublished = await cast.createProgram({ isPublished: false })
  const open = await cast.createProgram()
  const waited = await cast.createProgram({ registrationStatus: 'waitlist' })
  const { code } = await cast.codeFor()
  const waiter = (await cast.childOf(cast.family.id)).id
  await club.ok(api.waiting.join, {
    as: cast.admin,
    body: { programId: waited.id, playerId: waiter },
  })
  const foreignTeam = await club.team('team-of-others', owed.programId)
  await club.team('team-of-the-unpublished', unpublished.id)

  const theirTeam = await cast.teamOf(cast.family.id)

  const { sent, uploaded, certificate } = createUploader(club)
  const file = await uploaded(cast.family)
  const fileOnItsWay = await sent(cast.family, files.png)
  const namingFile = (field: string) => (id: string) => ({
    body: newPlayer(`Kid${++kids}`, { [field]: id }),
  })
  let kids = 0

  const places: Record<string, IdCase> = {
    'GET /api/programs/{id} id': {
      foreign: unpublished.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'anonymous'],
    },
    'DELETE /api/sessions/{id} id': {
      foreign: (await cast.signIn(cast.family.id)).sessionId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
    'GET /api/users/{id} id': {
      foreign: cast.family.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/users/{id}/details id': {
      foreign: cast.family.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director'],
    },
    'PATCH /api/users/{id}/profile id': {
      foreign: cast.family.id,
      call: id => ({ params: { id }, body: { city: 'Elsewhere' } }),
      who: [...foreignIdSources, 'player', 'program director'],
    },
    'POST /api/users/{id}/revoke-sessions id': {
      foreign: cast.family.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'program director'],
    },
    'PATCH /api/registrations/{id} id': {
      foreign: owed.id,
      call: id => ({ params: { id }, body: { paymentStatus: 'pay_later' } }),
    },
    'POST /api/registrations playerId': {
      foreign: owed.playerId,
      call: playerId => ({ body: { playerId, programId: owed.programId } }),
    },
    'POST /api/registrations programId': {
      foreign: unpublished.id,
      call: (programId, playerId) => ({ body: { playerId, programId } }),
    },
    'POST /api/registrations teamId': {
      foreign: foreignTeam,
      call: (teamId, playerId) => ({ body: { playerId, programId: open.id, teamId } }),
    },
    'DELETE /api/registrations/{id} id': { foreign: owed.id, call: id => ({ params: { id } }) },
    'DELETE /api/registrations/{id} playerId': {
      foreign: owed.playerId,
      call: playerId => ({ params: { id: owed.id }, query: { playerId } }),
    },
    'PATCH /api/registrations/{id} playerId': {
      foreign: owed.playerId,
      call: playerId => ({ params: { id: owed.id }, body: { paymentStatus: 'pay_later', playerId } }),
    },
    'PUT /api/registrations/{id}/discount-code id': {
      foreign: owed.id,
      call: id => ({ params: { id }, body: { code } }),
    },
    'DELETE /api/registrations/{id}/discount-code id': { foreign: owed.id, call: id => ({ params: { id } }) },
    'POST /api/waiting userId': {
      foreign: cast.family.id,
      call: (userId, playerId) => ({ body: { playerId, programId: unpublished.id, userId } }),
    },
    'GET /api/waiting programId': {
      foreign: waited.id,
      call: programId => ({ query: { programId } }),
      who: [...foreignIdSources, 'player'],
    },
    'POST /api/waiting playerId': {
      foreign: waiter,
      call: playerId => ({ body: { playerId, programId: waited.id } }),
    },
    'POST /api/waiting programId': {
      foreign: unpublished.id,
      call: (programId, playerId) => ({ body: { playerId, programId } }),
    },
    'DELETE /api/waiting/{programId}/{playerId} programId': {
      foreign: waited.id,
      call: programId => ({ params: { programId, playerId: waiter } }),
    },
    'DELETE /api/waiting/{programId}/{playerId} playerId': {
      foreign: waiter,
      call: playerId => ({ params: { programId: waited.id, playerId } }),
    },
    'POST /api/create-payment-intent registrationId': {
      foreign: owed.id,
      call: registrationId => ({ body: { registrationId, amount: 12500 } }),
    },
    'POST /api/invoices/{id}/check id': {
      foreign: (await cast.billed()).id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
    'POST /api/create-payment-intent invoiceId': {
      foreign: (await cast.billed()).id,
      call: invoiceId => ({ body: { invoiceId, amount: 4500 } }),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
    'POST /api/create-payment-intent programId': {
      foreign: owed.programId,
      call: programId => ({ body: { programId, amount: 12500 } }),
    },
    'GET /api/registrations programId': {
      foreign: owed.programId,
      call: programId => ({ query: { programId } }),
      who: [...foreignIdSources, 'player'],
    },
    ...(await achievementIds({ club, cast })),
    ...(await familyIds({ club, cast })),
    ...(await messageIds({ club, cast, programId: owed.programId })),
    ...(await eventIds({ playerId: owed.playerId, teamId: foreignTeam })),
    ...(await announcementIds({ club, cast, teamId: foreignTeam })),
    'GET /api/players/{id}/attendance id': {
      foreign: owed.playerId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/teams/{id}/players id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/teams/{id}/roster/export id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: ['assistant coach', 'coach'],
    },
    'GET /api/teams/{id}/medical-sheet id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: ['assistant coach', 'coach'],
    },
    'POST /api/teams/{id}/numbers id': {
      foreign: theirTeam.id,
      call: id => ({ params: { id } }),
      who: ['coach'],
    },
    'GET /api/team-memberships userId': {
      foreign: cast.family.id,
      call: userId => ({ query: { userId } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/players/{id} id': {
      foreign: theirTeam.playerId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'PATCH /api/players/{id} id': {
      foreign: theirTeam.playerId,
      call: id => ({ params: { id }, body: { jerseySize: 'YL' } }),
      who: [...foreignIdSources, 'player'],
    },
    'PATCH /api/players/{id} playerImageUrl': {
      foreign: file,
      call: (playerImageUrl, id) => ({ params: { id }, body: { playerImageUrl } }),
      who: foreignIdSources,
    },
    'PATCH /api/players/{id} birthCertificateUrl': {
      foreign: await certificate(cast.family),
      call: (birthCertificateUrl, id) => ({ params: { id }, body: { birthCertificateUrl } }),
      who: foreignIdSources,
    },
    'POST /api/uploads/{id}/confirm id': {
      foreign: fileOnItsWay,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
    'GET /api/uploads/{id} id': {
      foreign: file,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
    'POST /api/players playerImageUrl': {
      foreign: file,
      call: namingFile('playerImageUrl'),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
    'DELETE /api/credentials/{id} id': {
      foreign: (await cast.credentialOf(cast.family.id)).params.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
    'POST /api/players birthCertificateUrl': {
      foreign: await certificate(cast.family),
      call: namingFile('birthCertificateUrl'),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
  }
  return { places, owed }
}
