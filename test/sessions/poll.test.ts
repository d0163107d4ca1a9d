import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'

const meter = createMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })

const ask = (as: { token: string }, tag: string) =>
  club.call(api.users.me, { as, headers: { 'if-none-match': tag } })

async function openPage() {
  const person = await club.person('parent')
  const { headers } = await club.call(api.users.me, { as: person })
  return { person, tag: headers.etag ?? '' }
}

it('an open page learns in one trip, two read units and less than 300 bytes that its user has not changed', async () => {
  const { person, tag } = await openPage()
  const cost = await meter.of(() => ask(person, tag))
  expect(cost).toMatchObject({ dbRoundTrips: 1, writes: 0 })
  expect(cost.reads).toBeLessThanOrEqual(2)
  const { status, headers, body } = await ask(person, tag)
  expect([status, body.length]).toEqual([304, 0])
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  expect(`HTTP/1.1 304 Not Modified\r\n${head.join('')}\r\n`.length).toBeLessThan(300)
  expect(headers).toMatchObject({ 'x-session-expires-in': '3600', 'cache-control': 'no-store' })
  // As a proxy names it that has compressed the reply.
  expect((await ask(person, `W/${tag}`)).status).toBe(304)
})

it('it gets its user again once anything of it has changed, and nobody else’s', async () => {
  const { person, tag } = await openPage()
  const changed = { params: { id: person.id }, body: { city: 'Ridgeline' } }
  await club.ok(api.users.updateProfile, { as: person, ...changed })
  const { status, json, headers } = await ask(person, tag)
  expect([status, json.city]).toEqual([200, 'Ridgeline'])
  expect(headers.etag).not.toBe(tag)
  const other = await openPage()
  expect((await ask(other.person, tag)).json.id).toBe(other.person.id)
})

it('what it knows keeps no session alive that has ended', async () => {
  const { person, tag } = await openPage()
  const admin = await club.person('admin')
  await club.ok(api.users.revokeSessions, { as: admin, params: { id: person.id } })
  expect((await ask(person, tag)).status).toBe(401)
})
