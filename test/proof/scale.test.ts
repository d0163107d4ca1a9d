import { describe, expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'

const meter = createMeter()
const chance = createRandom(4)
const club = await openClub({
  random: () => chance.roll(1_000_000) / 1_000_000,
  watch: { dynamodb: meter.watch },
})
const admin = await club.person('admin')

/** Twenty at a time, or the last ones would hit the gateway's timeout. */
async function inTurns<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count) {
    done.push(...(await Promise.all(Array.from({ length: Math.min(20, count - done.length) }, act))))
  }
  return done
}

interface Asked {
  as: { token: string }
  query?: Record<string, string>
  params?: Record<string, string>
}

async function measured(route: Route, { as, query, params }: Asked) {
  let reply: Awaited<ReturnType<typeof club.call>> | undefined
  const cost = await meter.of(async () => {
    reply = await club.call(route, { as, query, params })
  })
  if (reply?.status !== 200) throw new Error(`${route.path} answered ${reply?.status}`)
  const rows = Array.isArray(reply.json) ? reply.json.length : 1
  return { ...cost, rows, bytes: reply.text.length, more: reply.headers['x-next-cursor'] !== undefined }
}

describe('a club of thousands of families', () => {
  it('a club of thousands of families costs a family nothing more, and the office no more than a page', async () => {
    const { id } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
    const { parent } = await createRegisteredFamily(club, id)
    const own: [Route, Asked][] = [
      [api.users.me, { as: parent }],
      [api.players.list, { as: parent, query: { myPlayers: 'true' } }],
      [api.registrations.list, { as: parent }],
      [api.programs.list, { as: parent }],
      [api.programs.get, { as: parent, params: { id } }],
      [api.teams.list, { as: parent }],
    ]
    const lists: [Route, Asked][] = [
      [api.players.list, { as: admin }],
      [api.registrations.list, { as: admin }],
      [api.registrations.list, { as: admin, query: { programId: id } }],
      [api.invoices.list, { as: admin }],
    ]
    const sums: [Route, Asked][] = [[api.invoices.summary, { as: admin }]]
    const all = async () => {
      const costs = []
      for (const [route, asked] of [...own, ...lists, ...sums]) costs.push(await measured(route, asked))
      return costs
    }
    const before = await all()
    const families = runs(40, 2000)
    await inTurns(families, () => createRegisteredFamily(club, id))
    const after = await all()

    // What one family sees: the same requests, units and rows as when it was alone.
    const small = own.length
    const cost = ({ requests, dbRoundTrips, reads, writes, rows }: (typeof after)[number]) => ({
      requests,
      dbRoundTrips,
      reads,
      writes,
      rows,
    })
    expect(after.slice(0, small).map(cost)).toEqual(before.slice(0, small).map(cost))
    // What the office sees: the same number of round dbRoundTrips, and one page.
    for (const [n, now] of after.slice(small, small + lists.length).entries()) {
      const { requests, dbRoundTrips } = before[small + n] ?? now
      expect(now).toMatchObject({ requests, dbRoundTrips, rows: Math.min(families + 1, 500) })
      expect(now.bytes / now.rows).toBeLessThan(1000)
      const [route, asked] = lists[n] ?? []
      const end = now.more
        ? 'says where the next page begins'
        : now.rows < 500
          ? 'whole'
          : 'ENDS WITHOUT A WORD'
      const of = asked?.query ? ' of one program' : ''
      reportFinding(
        `${route?.path}${of}: ${now.rows} rows, ${Math.round(now.bytes / 1024)} kB, ${now.reads} read units, ${end}`,
      )
    }
    // The tiles read what is open, a unit for every eight invoices.
    const [tiles] = after.slice(small + lists.length)
    const [tilesBefore] = before.slice(small + lists.length)
    expect((tiles?.reads ?? Infinity) - (tilesBefore?.reads ?? 0)).toBeLessThanOrEqual(families / 8)
  })

  it('a club of thousands of families lists its invoices to the end, each once', async () => {
    const numbers: string[] = []
    let pages = 0
    for (let query = {}; ; pages++) {
      const reply = await club.call(api.invoices.list, { as: admin, query })
      numbers.push(...reply.json.map(invoice => invoice.invoiceNumber))
      const cursor = reply.headers['x-next-cursor']
      if (cursor === undefined) break
      query = { cursor }
    }
    const { all } = await club.ok(api.invoices.summary, { as: admin })
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(all.count)
    expect(pages).toBe(Math.floor((all.count - 1) / 500))
  })
})

describe('registration night', () => {
  it('registration night answers everybody and hands out every spot once, despite all conflicts', async () => {
    const asking = runs(30, 200)
    const capacity = Math.floor(asking * 0.6)
    const body = newProgram('Camp', { capacity })
    const { id } = await club.ok(api.programs.create, { as: admin, body })
    const families = await inTurns(asking, () => createFamily(club))
    club.dynamodb.faults.conflict = { rate: 0.2, operations: ['TransactWriteItems'] }
    const replies = await Promise.all(
      families.map(({ parent, child }) =>
        club.call(api.registrations.create, { as: parent, body: { programId: id, playerId: child.id } }),
      ),
    )
    club.dynamodb.faults.conflict = undefined
    const count = (status: number) => replies.filter(reply => reply.status === status).length
    expect({ taken: count(201), full: count(409) }).toEqual({ taken: capacity, full: asking - capacity })
    const live = await club.ok(api.registrations.list, { as: admin, query: { programId: id } })
    expect(live).toHaveLength(capacity)
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ spotsLeft: 0 })
    expect(await club.verify()).toEqual([])
  })
})
