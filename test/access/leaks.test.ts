import { describe, expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { createAccessFixture, routes } from './calls/calls.ts'
import { type Principal, principals } from './expectations.ts'
import type { Actor } from './fixtures.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)

/** Planted in rows that only their readers may open: no list and no other reply may contain them. */
const secrets = {
  hasMedicalIssues: true,
  medicalInfo: 'planted-asthma',
  emergencyContact: 'Planted Aunt',
  emergencyPhone: '999-planted-1',
  emergencyRelationship: 'planted-relation',
}
const registrationPassword = 'planted-password'
const never = [...Object.values(secrets).filter(value => value !== true), registrationPassword]
/** Field names that no reply may contain, and the prefix of every bcrypt hash. */
const neverFields =
  /"(passwordHash|pwRule|sessionVersion|secretHash|registrationPassword|medicalInfo|emergency\w*)"|\$2[aby]\$/

const reads = routes.filter(route => route.method === 'GET' && !route.path.includes('{'))
const createChild = (name: string, parentId?: string) =>
  club.ok(api.players.create, { as: fixture.admin, body: newPlayer(name, { parentId, ...secrets }) })

const hidden = await club.ok(api.programs.create, {
  as: fixture.admin,
  body: newProgram('Hiddenprogram', { isPublished: false, registrationPassword }),
})
const guarded = await club.ok(api.programs.create, {
  as: fixture.admin,
  body: newProgram('Guardedprogram', { registrationPassword, registrationStatus: 'open' }),
})
const kid = await createChild('Familykid', fixture.family.id)
const ofFamily = { programId: guarded.id, playerId: kid.id }
const registration = await club.ok(api.registrations.create, { as: fixture.admin, body: ofFamily })

/** Everything that a principal can read without naming a row, as one text. */
async function everything(as?: { token: string }) {
  const replies = await Promise.all(reads.map(route => club.call<Route>(route, { as })))
  return replies.map(({ status, text, headers }) => `${status} ${JSON.stringify(headers)} ${text}`).join('\n')
}

describe('planted secrets', () => {
  it.each(principals)('planted secrets are in no list that a %s can read', async principal => {
    const { as, id } = await fixture.actor(principal)
    if (as && principal !== 'player') await createChild(`Ownkid of ${principal}`, id)
    const text = await everything(as)
    for (const secret of never) expect(text).not.toContain(secret)
    // The OpenAPI document names the fields that a request may carry; replies never do.
    expect(
      text
        .split('\n')
        .filter(line => !line.includes('"openapi"'))
        .join('\n'),
    ).not.toMatch(neverFields)
  })

  it('planted secrets are in no answer to those who planted them', async () => {
    const texts = await Promise.all([
      club.call(api.auth.register, { body: newAccount('planter') }),
      club.call(api.players.create, { as: fixture.family, body: newPlayer('Second', secrets) }),
      club.call(api.players.create, { as: fixture.family, body: newPlayer('Second', secrets) }),
      club.call(api.programs.update, {
        as: fixture.admin,
        params: { id: hidden.id },
        body: { registrationPassword },
      }),
      club.call(api.programs.get, { as: fixture.admin, params: { id: hidden.id } }),
      club.call(api.registrations.create, {
        as: fixture.family,
        body: { ...ofFamily, registrationPassword },
      }),
    ])
    for (const { status, text } of texts) {
      expect(status).toBeLessThan(300)
      expect(text).not.toMatch(neverFields)
      for (const secret of never) expect(text).not.toContain(secret)
    }
  })
})

describe('other people’s rows', () => {
  const foreign = ['Familykid', kid.id, registration.id, fixture.family.id, hidden.id, 'Hiddenprogram']

  it.each<Principal>(['anonymous', 'player', 'parent', 'pending coach', 'assistant coach', 'coach'])(
    'rows of other people are in no list that a %s can read',
    async principal => {
      const { as } = await fixture.actor(principal)
      const text = await everything(as)
      for (const secret of foreign) expect(text).not.toContain(secret)
    },
  )

  it('a family’s rows are in its own lists and in those of the people who run the club', async () => {
    const [office, own] = [await everything(fixture.admin), await everything(fixture.family)]
    for (const known of foreign) expect(office).toContain(known)
    for (const known of ['Familykid', registration.id]) expect(own).toContain(known)
    expect(own).not.toContain(hidden.id)
  })
})

it('a coach sees the children of their team, none of them among their own, and none before being approved', async () => {
  const coach = await fixture.actor('coach')
  const { id: teamId, playerId: own } = await fixture.teamOf(coach.id)
  const { id: other } = await fixture.childOf(fixture.family.id, { teamId })
  const listed = async (as: Actor['as'], query: object = {}) =>
    (await club.ok(api.players.list, { as, query })).map(({ id }) => id).sort()
  expect(await listed(coach.as)).toEqual([own, other].sort())
  expect(await listed(coach.as, { myPlayers: 'true' })).toEqual([own])
  const pending = await club.person('coach', { pending: true, teams: [teamId] })
  expect(await listed(pending)).toEqual([])
})

it('the search for leaks reads every list in the table of routes', () => {
  expect(reads.map(routeKey)).toEqual(expect.arrayContaining(['GET /api/players', 'GET /api/registrations']))
})
