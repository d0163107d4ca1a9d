import { describe, expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { remember } from '../remember.ts'
import { exemptions } from './allRoutes.ts'
import { createAccessFixture, findRoute, routes } from './calls/calls.ts'
import type { Principal } from './expectations.ts'
import type { Actor } from './fixtures.ts'
import { createForeignIds, namesOf } from './foreignIds.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const { places, owed } = await createForeignIds(fixture)
/** Who is refused leaves nothing behind, so each kind of stranger asks everything. */
const stranger = remember(async (principal: Principal) => {
  const actor = await fixture.actor(principal)
  return { actor, child: actor.as && (await fixture.childOf(actor.id)).id }
})

describe('another person’s id', () => {
  it('every field that can name another person’s row is tested in foreignIds.ts, or exempt with a reason', () => {
    const exempt = Object.entries(exemptions).flatMap(([key, fields]) =>
      Object.keys(fields).map(name => `${key} ${name}`),
    )
    const all = routes.map(routeKey).flatMap(key => namesOf(key).map(name => `${key} ${name}`))
    expect([...Object.keys(places), ...exempt].sort(), 'test/access/foreignIds.ts').toEqual(all.sort())
  })

  it.each(Object.keys(places))(
    '%s answers another person’s id exactly, to the byte, like one that does not exist',
    async place => {
      const { foreign, call, who } = places[place] ?? expect.unreachable(place)
      const route = findRoute(place.slice(0, place.lastIndexOf(' ')))
      for (const principal of who) {
        const { actor, child } = await stranger(principal)
        const answer = async (id: string) => {
          const { status, headers, text } = await club.call(route, { ...call(id, child ?? ''), as: actor.as })
          return { status, headers, text }
        }
        const [real, missing] = [await answer(foreign), await answer(missingLike(foreign))]
        expect(real, principal).toEqual(missing)
        expect(real.text, principal).not.toContain(foreign)
      }
    },
  )

  it('a parent who names another person as the guardian of a new child creates their own child', async () => {
    const parent = await fixture.actor('parent')
    for (const parentId of [fixture.family.id, 'usr_none']) {
      const body = newPlayer(`Kid of ${parentId.slice(-4)}`, { parentId, userId: fixture.family.id })
      expect(await club.ok(api.players.create, { ...parent, body })).toMatchObject({ parentId: parent.id })
    }
  })
})

describe('two guardians of one child', () => {
  it('two guardians of one child both see the child, but not each other’s registrations', async () => {
    const second = await fixture.actor('parent')
    await addGuardian(second.id, owed.playerId)

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

/** An id of the same kind that does not exist. */
const missingLike = (id: string) => `${id.slice(0, id.indexOf('_'))}_01KJQH0CC0DRYWA8W0DFB4S8JJ`

const ids = async (route: typeof api.players.list | typeof api.registrations.list, { as }: Actor) =>
  ((await club.ok<Route>(route, { as })) as { id: string }[]).map(row => row.id)
