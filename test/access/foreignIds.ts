import type { Call } from '#infra/local/caller.ts'
import { paramNames, type Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { newType } from '../achievements/achievements.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createUploader } from '../uploads/files.ts'
import { exemptions, foreignMatrix, matrix } from './allRoutes.ts'
import { type AccessFixture, findRoute } from './calls/calls.ts'
import { type Principal, principals } from './expectations.ts'

/** A request field that may name a row, a request that names somebody else's there, and its senders. */
export interface IdCase {
  foreign: string
  call: (id: string, ownChild: string) => Call<Route>
  who: readonly Principal[]
}

/** One that is not in the matrix: all send it who may, except those who run the club, who would find the row. */
type NamedElsewhere = Omit<IdCase, 'who'> & Partial<Pick<IdCase, 'who'>>

const office = ['program director', 'admin'] as const
const families = ['parent', 'pending coach', 'assistant coach', 'coach'] as const
const practice = {
  eventType: 'practice',
  startDate: '2027-03-05',
  endDate: '2027-03-05',
  startTime: '18:00:00',
  endTime: '19:30:00',
}

/** Each field of a request that may name a row, as `METHOD /path field`, with a row of the family that must stay unknown. */
export async function createForeignIds(fixture: AccessFixture) {
  const owed = await fixture.registrationOf(fixture.family.id)
  const others = Object.entries(await nameElsewhere(fixture, owed)).map(([place, one]): [string, IdCase] => [
    place,
    { who: callersOf(place.slice(0, place.lastIndexOf(' '))), ...one },
  ])
  const places = { ...(await nameLikeMatrix(fixture)), ...Object.fromEntries(others) }
  return { places, owed }
}

const callersOf = (key: string): Principal[] =>
  principals.filter((principal, at) => matrix[key]?.[at] === 'ok' && !office.some(one => one === principal))

/** The calls of the matrix about somebody else's row, by those who are to find none. */
async function nameLikeMatrix({ foreign, family }: AccessFixture): Promise<Record<string, IdCase>> {
  const places: Record<string, IdCase> = {}
  for (const [key, row] of Object.entries(foreignMatrix)) {
    const who = principals.filter((_, at) => row[at] === 404)
    const names = namesOf(key).filter(name => !(name in (exemptions[key] ?? {})))
    if (who.length === 0 || names.length === 0) continue
    const call: Call<Route> = (await foreign[key]?.({ ...family, as: family })) ?? {}
    for (const part of ['params', 'query', 'body'] as const)
      for (const [name, value] of Object.entries<unknown>(Object(call[part])))
        if (typeof value === 'string' && names.includes(name))
          places[`${key} ${name}`] = {
            foreign: value,
            call: id => ({ ...call, [part]: { ...Object(call[part]), [name]: id } }),
            who,
          }
  }
  return places
}

/** The parameters, query names and fields of a route that may name a row. */
export function namesOf(key: string): string[] {
  const { path, body, query } = findRoute(key)
  const fields = [...Object.keys(shapeOf(body)), ...Object.keys(shapeOf(query))]
  // Where only those who run the club may call, nobody is a stranger: they see every row.
  return callersOf(key).length > 0
    ? [...paramNames(path), ...fields.filter(name => /(Id|Url)$/.test(name))]
    : []
}

const shapeOf = (schema: unknown): object =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object(schema.shape) : {}

/** What the calls of the matrix do not name: fields of a query, and rows that are asked for beside one's own. */
async function nameElsewhere(
  { club, admin, family, createProgram, childOf, teamOf, between, billed }: AccessFixture,
  owed: { id: string; programId?: string | undefined; playerId: string },
): Promise<Record<string, NamedElsewhere>> {
  const { uploaded, certificate } = createUploader(club)
  const [team, child, conversation] = [await teamOf(family.id), owed.playerId, await between()]
  const [unpublished, open] = [await createProgram({ isPublished: false }), await createProgram()]
  const programId = owed.programId ?? ''
  const [event] = await insertEvents(newEvent({ teamId: team.id }))
  const eventId = event?.id ?? ''
  const { id: typeId } = await club.ok(api.achievements.createType, {
    as: admin,
    body: newType('For a team'),
  })
  const waited = await createProgram({ registrationStatus: 'waitlist' })
  const { id: waiter } = await childOf(family.id)
  await club.ok(api.waiting.join, { as: admin, body: { programId: waited.id, playerId: waiter } })

  const inQuery = (name: string) => (id: string) => ({ query: { [name]: id } })
  const message = (name: string) => (id: string) => ({ body: { content: 'Hello', [name]: id } })
  const newChild = (name: string) => (id: string) => ({ body: newPlayer(numbered('Kid'), { [name]: id }) })
  const ownChild = (name: string) => (value: string, id: string) => ({
    params: { id },
    body: { [name]: value },
  })
  const payLater = (playerId: string) => ({
    params: { id: owed.id },
    body: { paymentStatus: 'pay_later', playerId },
  })

  return {
    'GET /api/achievements userId': { foreign: family.id, call: inQuery('userId') },
    'GET /api/events teamId': { foreign: team.id, call: inQuery('teamId') },
    'GET /api/family playerId': { foreign: child, call: inQuery('playerId') },
    'GET /api/messages teamId': { foreign: team.id, call: inQuery('teamId') },
    'GET /api/messages programId': { foreign: programId, call: inQuery('programId') },
    'GET /api/messages recipientId': { foreign: family.id, call: inQuery('recipientId') },
    'GET /api/registrations programId': { foreign: programId, call: inQuery('programId') },
    'GET /api/registrations playerId': { foreign: child, call: inQuery('playerId') },
    'GET /api/team-memberships userId': { foreign: family.id, call: inQuery('userId') },
    'GET /api/waiting programId': { foreign: waited.id, call: inQuery('programId') },
    'DELETE /api/calendar/token teamId': { foreign: team.id, call: inQuery('teamId') },

    'POST /api/messages teamId': { foreign: team.id, call: message('teamId') },
    'POST /api/messages programId': { foreign: programId, call: message('programId') },
    'POST /api/messages recipientId': { foreign: family.id, call: message('recipientId') },
    'POST /api/messages conversationId': {
      foreign: conversation,
      call: message('conversationId'),
      who: [...families, 'player', ...office],
    },

    'POST /api/players playerImageUrl': {
      foreign: await uploaded(family),
      call: newChild('playerImageUrl'),
      who: [...families, ...office],
    },
    'POST /api/players birthCertificateUrl': {
      foreign: await certificate(family),
      call: newChild('birthCertificateUrl'),
      who: [...families, ...office],
    },
    'PATCH /api/players/{id} playerImageUrl': {
      foreign: await uploaded(family),
      call: ownChild('playerImageUrl'),
      who: families,
    },
    'PATCH /api/players/{id} birthCertificateUrl': {
      foreign: await certificate(family),
      call: ownChild('birthCertificateUrl'),
      who: families,
    },
    'DELETE /api/players/{id}/guardians/{userId} userId': {
      foreign: family.id,
      call: (userId, id) => ({ params: { id, userId } }),
    },

    'POST /api/achievements teamId': {
      foreign: team.id,
      call: teamId => ({ body: { typeId, teamId } }),
    },
    'POST /api/events/conflicts eventId': {
      foreign: eventId,
      call: id => ({ body: { ...practice, eventId: id } }),
    },
    'POST /api/events/{id}/attendance id': {
      foreign: eventId,
      call: (id, playerId) => ({ params: { id }, body: { playerId, response: 'going' } }),
    },

    'POST /api/create-payment-intent invoiceId': {
      foreign: (await billed()).id,
      call: invoiceId => ({ body: { invoiceId, amount: 4500 } }),
      who: [...families, ...office],
    },
    'POST /api/create-payment-intent programId': {
      foreign: programId,
      call: id => ({ body: { programId: id, amount: 12_500 } }),
    },
    // Those who are registered or wait already: nobody else learns that they do.
    'POST /api/registrations playerId': {
      foreign: child,
      call: playerId => ({ body: { playerId, programId } }),
    },
    'POST /api/registrations programId': {
      foreign: unpublished.id,
      call: (id, playerId) => ({ body: { playerId, programId: id } }),
    },
    'POST /api/registrations teamId': {
      foreign: team.id,
      call: (teamId, playerId) => ({ body: { playerId, programId: open.id, teamId } }),
    },
    'PATCH /api/registrations/{id} playerId': { foreign: child, call: payLater },
    'DELETE /api/registrations/{id} playerId': {
      foreign: child,
      call: playerId => ({ params: { id: owed.id }, query: { playerId } }),
    },
    'POST /api/waiting playerId': {
      foreign: waiter,
      call: playerId => ({ body: { playerId, programId: waited.id } }),
    },
    'POST /api/waiting programId': {
      foreign: unpublished.id,
      call: (id, playerId) => ({ body: { playerId, programId: id } }),
    },
    'POST /api/waiting userId': {
      foreign: family.id,
      call: (userId, playerId) => ({ body: { playerId, programId: unpublished.id, userId } }),
    },
  }
}
