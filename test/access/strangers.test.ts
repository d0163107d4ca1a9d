import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import { paramNames, type Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { enter, newEvent } from '../events/events.ts'
import { newPlayer } from '../forms.ts'
import { files, uploading } from '../uploads/files.ts'
import { type Actor, castOf, routeOf, routes } from './calls.ts'
import type { Principal } from './matrix.ts'

const club = await openClub()
const cast = await castOf(club)
const strangers = ['parent', 'pending coach', 'assistant coach', 'coach'] as const satisfies Principal[]

/** What the family has, and what nobody else may learn of. */
const owed = await cast.registrationOf(cast.family.id)
const unpublished = await cast.program({ isPublished: false })
const open = await cast.program()
const waited = await cast.program({ registrationStatus: 'waitlist' })
const waiter = (await cast.childOf(cast.family.id)).id
await club.ok(api.waiting.join, {
  as: cast.admin,
  body: { programId: waited.id, playerId: waiter },
})
const foreignTeam = await club.team('team-of-others', owed.programId)
await club.team('team-of-the-unpublished', unpublished.id)
const [ofForeignTeam] = await enter(newEvent({ teamId: foreignTeam }))

const theirTeam = await cast.teamOf(cast.family.id)

const { sent, uploaded, certificate } = uploading(club)
const file = await uploaded(cast.family)
const fileOnItsWay = await sent(cast.family, files.png)
const namingFile = (field: string) => (id: string) => ({
  body: newPlayer(`Kid${++kids}`, { [field]: id }),
})
let kids = 0

/** Each place where a caller may name a row, with a request that names a row there. */
type Naming = (id: string, ownChild: string) => Call<Route>
const places: Record<string, { foreign: string; call: Naming; who?: readonly Principal[] }> = {
  'GET /api/programs/{id} id': {
    foreign: unpublished.id,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player', 'anonymous'],
  },
  'DELETE /api/sessions/{id} id': {
    foreign: (await cast.signIn(cast.family.id)).sessionId,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player', 'program director', 'admin'],
  },
  'PATCH /api/users/{id}/profile id': {
    foreign: cast.family.id,
    call: id => ({ params: { id }, body: { city: 'Elsewhere' } }),
    who: [...strangers, 'player', 'program director', 'admin'],
  },
  'POST /api/users/{id}/revoke-sessions id': {
    foreign: cast.family.id,
    call: id => ({ params: { id } }),
    who: [...strangers, 'program director'],
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
  'POST /api/waiting userId': {
    foreign: cast.family.id,
    call: (userId, playerId) => ({ body: { playerId, programId: unpublished.id, userId } }),
  },
  'GET /api/waiting programId': {
    foreign: waited.id,
    call: programId => ({ query: { programId } }),
    who: [...strangers, 'player'],
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
  'POST /api/create-payment-intent programId': {
    foreign: owed.programId,
    call: programId => ({ body: { programId, amount: 12500 } }),
  },
  'GET /api/registrations programId': {
    foreign: owed.programId,
    call: programId => ({ query: { programId } }),
    who: [...strangers, 'player'],
  },
  'GET /api/events teamId': {
    foreign: foreignTeam,
    call: teamId => ({ query: { teamId } }),
    who: [...strangers, 'player'],
  },
  'GET /api/events/{id} id': {
    foreign: ofForeignTeam?.id ?? '',
    call: id => ({ params: { id } }),
    who: [...strangers, 'player'],
  },
  'GET /api/events/{id}/attendance id': {
    foreign: ofForeignTeam?.id ?? '',
    call: id => ({ params: { id } }),
    who: [...strangers, 'player'],
  },
  'GET /api/players/{id}/attendance id': {
    foreign: owed.playerId,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player'],
  },
  'GET /api/teams/{id}/players id': {
    foreign: theirTeam.id,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player'],
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
    who: [...strangers, 'player'],
  },
  'GET /api/players/{id} id': {
    foreign: theirTeam.playerId,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player'],
  },
  'PATCH /api/players/{id} id': {
    foreign: theirTeam.playerId,
    call: id => ({ params: { id }, body: { jerseySize: 'YL' } }),
    who: [...strangers, 'player'],
  },
  'PATCH /api/players/{id} playerImageUrl': {
    foreign: file,
    call: (playerImageUrl, id) => ({ params: { id }, body: { playerImageUrl } }),
    who: strangers,
  },
  'PATCH /api/players/{id} birthCertificateUrl': {
    foreign: await certificate(cast.family),
    call: (birthCertificateUrl, id) => ({ params: { id }, body: { birthCertificateUrl } }),
    who: strangers,
  },
  'POST /api/uploads/{id}/confirm id': {
    foreign: fileOnItsWay,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player', 'program director', 'admin'],
  },
  'GET /api/uploads/{id} id': {
    foreign: file,
    call: id => ({ params: { id } }),
    who: [...strangers, 'player', 'program director', 'admin'],
  },
  'POST /api/players playerImageUrl': {
    foreign: file,
    call: namingFile('playerImageUrl'),
    who: [...strangers, 'program director', 'admin'],
  },
  'POST /api/players birthCertificateUrl': {
    foreign: await certificate(cast.family),
    call: namingFile('birthCertificateUrl'),
    who: [...strangers, 'program director', 'admin'],
  },
}

/** Places that need no such test, each with its reason. */
const exempt = [
  'PATCH /api/programs/{id} id', // only for those who run the club, and they see every program
  'POST /api/programs/{id}/copy id', // likewise
  'DELETE /api/programs/{id} id', // likewise
  'POST /api/registrations/{id}/move id', // only for those who run the club, and they see every registration
  'POST /api/registrations/{id}/move playerId', // likewise
  'POST /api/registrations/{id}/move programId', // likewise
  'POST /api/registrations/{id}/move teamId', // likewise
  'PATCH /api/registrations/{id} teamId', // likewise
  'POST /api/waiting/{programId}/{playerId}/offer programId', // likewise
  'POST /api/waiting/{programId}/{playerId}/offer playerId', // likewise
  'PATCH /api/concerns/{id} id', // only for administrators, and they read every concern
  'POST /api/teams programId', // likewise
  'POST /api/teams headCoachId', // likewise
  'POST /api/teams logoUrl', // likewise; a logo is its own: see test/teams/manage.test.ts
  'GET /api/teams/{id} id', // every signed-in person sees every team; what of it, test/teams/views.test.ts tells
  'PATCH /api/teams/{id} id', // only for those who run the club, and they see every team
  'PATCH /api/teams/{id} programId', // likewise
  'PATCH /api/teams/{id} headCoachId', // likewise
  'PATCH /api/teams/{id} logoUrl', // likewise
  'DELETE /api/teams/{id} id', // likewise
  'POST /api/team-memberships teamId', // likewise
  'POST /api/team-memberships userId', // likewise
  'POST /api/team-memberships playerId', // likewise
  'POST /api/team-memberships fromTeamId', // likewise
  'DELETE /api/team-memberships/{id} id', // likewise
  'PATCH /api/players/{id} teamId', // only for those who run the club: see test/players/fields.test.ts
  'PATCH /api/players/{id}/parent id', // only for administrators, and they see every player
  'PATCH /api/players/{id}/parent parentId', // likewise
  'DELETE /api/players/{id} id', // only for those who run the club, and they see every player
  'GET /api/teams programId', // every signed-in person sees every team
  'POST /api/players parentId', // from a guardian it is ignored: see below
  'POST /api/players userId', // ignored
  'POST /api/players teamId', // ignored
  'POST /api/registrations userId', // ignored
]

describe('an id of somebody else’s', () => {
  it('can be named in no other place than those tried here', () => {
    const all = routes.flatMap(route => namesIn(route).map(name => `${routeKey(route)} ${name}`))
    expect([...Object.keys(places), ...exempt].sort()).toEqual(all.sort())
  })

  it.each(Object.keys(places))('%s is answered to the byte like one that does not exist', async place => {
    const { foreign, call, who = strangers } = places[place] ?? { foreign: '', call: () => ({}) }
    const route = routeOf(place.slice(0, place.lastIndexOf(' ')))
    for (const principal of who) {
      const actor = await cast.actor(principal)
      const child = actor.as && (await cast.childOf(actor.id)).id
      const answer = async (id: string) => {
        const { status, headers, text } = await club.call(route, { ...call(id, child ?? ''), as: actor.as })
        return { status, headers, text }
      }
      const [real, missing] = [await answer(foreign), await answer(missingLike(foreign))]
      expect(real, principal).toEqual(missing)
      expect(real.text, principal).not.toContain(foreign)
    }
  })

  it('as the guardian of a new child is ignored: a parent’s child is his own', async () => {
    const parent = await cast.actor('parent')
    for (const parentId of [cast.family.id, 'usr_none']) {
      const body = newPlayer(`Kid of ${parentId.slice(-4)}`, { parentId, userId: cast.family.id })
      expect(await club.ok(api.players.create, { ...parent, body })).toMatchObject({ parentId: parent.id })
    }
  })
})

describe('two guardians of one child', () => {
  it('both see the child, and neither the other’s registration', async () => {
    const { linkGuardian } = await import('#functions/users/store.ts')
    const { commit } = await import('#functions/data/transaction.ts')
    const second = await cast.actor('parent')
    await commit(...linkGuardian(second.id, owed.playerId, false))

    expect(await ids(api.players.list, second)).toEqual([owed.playerId])
    expect(await ids(api.registrations.list, second)).toEqual([])
    const { programId, playerId } = owed
    const again = await club.call(api.registrations.create, { ...second, body: { programId, playerId } })
    expect([again.status, again.json.message]).toEqual([
      409,
      'This child is already registered for this program.',
    ])
    expect(again.text).not.toMatch(/125|reg_/)
    const change = { ...second, params: { id: owed.id }, body: { paymentStatus: 'paid' } }
    expect((await club.call(api.registrations.update, change)).status).toBe(404)
    const pay = { ...second, body: { registrationId: owed.id, amount: 12500 } }
    expect((await club.call(api.payments.createIntent, pay)).status).toBe(404)
  })
})

/** An id of the same kind that names nothing. */
const missingLike = (id: string) => `${id.slice(0, id.indexOf('_'))}_01KJQH0CC0DRYWA8W0DFB4S8JJ`

const ids = async (route: typeof api.players.list | typeof api.registrations.list, { as }: Actor) =>
  ((await club.ok<Route>(route, { as })) as { id: string }[]).map(row => row.id)

/** The parameters, query names and fields of a route that are ids. */
function namesIn(route: Route): string[] {
  const fields = Object.keys(shapeOf(route.body)).concat(Object.keys(shapeOf(route.query)))
  return [...paramNames(route.path), ...fields.filter(name => /(Id|Url)$/.test(name))]
}

const shapeOf = (schema: unknown): object =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object(schema.shape) : {}
