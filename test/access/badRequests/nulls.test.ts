import { expect, it } from 'vitest'
import type * as z from 'zod'
import { routeKey } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { fetchAllRows } from '../../rows.ts'
import { createAccessFixture, findRoute, routes } from '../calls/calls.ts'

/** A field that a change may set to null is empty afterwards, or the change is refused: no answer says what was not done. */

const club = await openClub()
const fixture = await createAccessFixture(club)
const admin = await fixture.actor('admin')
const [teamId, otherId] = [await club.team('Blue'), await club.team('Red')]
const { id: programId } = await fixture.createProgram()

/** What the field is before; `undefined` where the valid request has it, a text where another test shows it. */
const values: Record<string, Record<string, unknown>> = {
  'PATCH /api/users/{id}/profile': { profileImageUrl: 'in test/users/picture.test.ts' },
  'PUT /api/notifications': { quietHours: { from: '21:00', until: '07:00' } },
  'PATCH /api/programs/{id}': {
    registrationStartDate: '2026-03-01',
    registrationEndDate: '2026-03-20',
    registrationPassword: 'Cradle!',
    capacity: 20,
  },
  'PATCH /api/teams/{id}': {
    askHours: 24,
    division: 'A',
    gender: 'girls',
    gradeFrom: '3',
    gradeTo: '5',
    programId,
    headCoachId: 'in test/teams/edits.test.ts',
    logoUrl: 'in test/teams/manage.test.ts',
  },
  'PATCH /api/players/{id}': {
    coachShirtSize: 'M',
    grade: '3',
    jerseyNumber: 41,
    position: 'Attack',
    teamId,
    birthCertificateUrl: 'in test/players/updateFiles.test.ts',
    playerImageUrl: 'in test/players/updateFiles.test.ts',
  },
  'PATCH /api/players/{id}/parent': { parentId: undefined },
  'PATCH /api/events/{id}': {
    description: 'Bring water.',
    location: 'Park',
    address: '1 Park Road',
    opponent: 'Hawks',
    teamId,
    homeTeamId: teamId,
    awayTeamId: teamId,
  },
  'PUT /api/events/{id}/score': {
    homeScore: 'in test/events/scores.test.ts',
    awayScore: 'in test/events/scores.test.ts',
  },
  'PATCH /api/announcements/{id}': { teamId, expiresAt: '2027-03-01T12:00:00.000Z' },
  'PATCH /api/registrations/{id}': { teamId: 'in test/registrations/teamFit.test.ts' },
  'PUT /api/discount-codes/{id}': {
    description: 'For siblings',
    maxUses: 5,
    maxUsesPerUser: 1,
    expirationDate: '2027-01-31',
  },
  'PATCH /api/credentials/{id}/verify': { expiresAt: 'in test/credentials/submitAndDecide.test.ts' },
}

/** What a field needs beside it. */
const beside: Record<string, object> = {
  jerseyNumber: { teamId },
  opponent: { eventType: 'game' },
  homeTeamId: { eventType: 'game', awayTeamId: otherId },
  awayTeamId: { eventType: 'game', homeTeamId: otherId },
}

const nullable = routes
  .filter(({ body, method }) => body && 'shape' in body && method !== 'POST')
  .map(route => {
    const shape = Object.entries<z.ZodType>(Object(Object(route.body).shape))
    return [
      routeKey(route),
      shape.flatMap(([name, field]) => (field.safeParse(null).success ? name : [])),
    ] as const
  })
  .filter(([, names]) => names.length > 0)

it('every field that takes null is known here', () => {
  expect(Object.fromEntries(nullable.map(([key, names]) => [key, [...names].sort()]))).toEqual(
    Object.fromEntries(Object.entries(values).map(([key, fields]) => [key, Object.keys(fields).sort()])),
  )
})

const countAudited = async () => (await fetchAllRows()).filter(({ action }) => action !== undefined).length

const cases = Object.entries(values).flatMap(([key, fields]) =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value.startsWith('in test/') ? [] : [[key, name, value] as const],
  ),
)

it.each(cases)('%s: %s is empty once it was set to null', async (key, name, value) => {
  const route = findRoute(key)
  const call = await fixture.own[key]?.(admin)
  const body: Record<string, unknown> = Object(call?.body)
  const send = (field: unknown) =>
    club.call(route, { ...call, as: admin.as, body: { ...body, ...beside[name], [name]: field } })
  const valueIn = ({ json }: { json: unknown }): unknown =>
    Object(json)[name === 'registrationPassword' ? 'hasRegistrationPassword' : name] || ''
  const set = await send(value ?? body[name])
  expect(set.status, set.text).toBeLessThan(300)
  expect(valueIn(set)).toBeTruthy()
  const before = await countAudited()
  const emptied = await send(null)
  if (emptied.status < 300) expect(valueIn(emptied)).toBe('')
  else {
    // A game needs an opponent.
    expect(emptied.status).toBe(400)
    expect(await countAudited()).toBe(before)
  }
})
