import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import type { UserRow } from '#functions/stores/users/store.ts'
import { demoPassword } from '#infra/local/demo.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { reportFinding, runs } from '../proof.ts'

const meter = createMeter()
const club = await openClub({
  watch: { dynamodb: meter.watch },
})
const { createUser } = await import('#functions/stores/users/accounts.ts')
const { linkGuardian } = await import('#functions/stores/users/guardianLinks.ts')
const { chunk } = await import('#functions/platform/data/chunk.ts')
const { db } = await import('#functions/platform/data/client.ts')

/** Writes accounts with these numbers directly to the table, each with a child. */
async function enter(from: number, to: number): Promise<void> {
  const items = Array.from({ length: to - from }, (_, at) => crowdAt(from + at)).flat()
  for (const part of chunk(items, 25)) {
    const puts = part.map(Item => ({ PutRequest: { Item } }))
    await db.send(new BatchWriteCommand({ RequestItems: { [String(process.env.TABLE_NAME)]: puts } }))
  }
}

/** All rows have the same length, so that only their number can make a difference. */
function crowdAt(at: number) {
  const n = String(at).padStart(6, '0')
  const createdAt = club.clock.now.toISOString()
  const person = (more: Pick<UserRow, 'id' | 'username' | 'role'> & Partial<UserRow>): UserRow => ({
    ...{ firstName: `Dana${n}`, lastName: `Whitfield${n}`, fullName: `Dana${n} Whitfield${n}` },
    ...{ email: `${more.username}@example.com`, status: 'active', sessionVersion: 1, createdAt },
    ...more,
  })
  const parent = person({ id: `usr_p${n}`, username: `crowd${n}`, role: 'parent', pwRule: 'min6' })
  const playerId = `ply_${n}`
  const account = person({ id: `usr_k${n}`, username: `kid${n}`, role: 'player', playerId })
  const child = { id: playerId, userId: account.id, firstName: 'Kid', lastName: 'Whitfield' }
  const writes = [...createUser(parent), ...createUser(account), ...linkGuardian(parent, child, true)]
  return writes.flatMap(({ Put }) => Put?.Item ?? [])
}

/** Families, which are two accounts each: more than fit on a page. */
const few = 60

it('reading one’s own data, and about people, costs the same in a crowd', async () => {
  const [parent, admin] = [await club.person('parent'), await club.person('admin')]
  const body = { username: parent.username, password: demoPassword }
  const calls: [Route, object][] = [
    [api.users.me, { as: parent }],
    [api.sessions.list, { as: parent }],
    [api.concerns.list, { as: admin }],
    [api.auth.verifyToken, { body: { token: parent.token } }],
    [api.auth.login, { body }],
    [api.auth.forgotPassword, { body: { email: parent.email } }],
    [api.users.list, { as: admin, query: { limit: 50 } }],
    [api.users.list, { as: admin, query: { limit: 50, role: 'player' } }],
    [api.users.list, { as: admin, query: { limit: 50, search: 'whit' } }],
    [api.users.list, { as: admin, query: { limit: 50, search: 'dana000012 whit' } }],
    [api.users.list, { as: admin, query: { status: 'pending' } }],
    [api.users.list, { as: parent }],
    [api.users.get, { as: admin, params: { id: 'usr_p000012' } }],
    [api.users.details, { as: admin, params: { id: 'usr_p000012' } }],
    [api.users.details, { as: admin, params: { id: 'usr_k000012' } }],
    [api.users.removal, { as: admin, params: { id: 'usr_p000012' } }],
    [api.audit.list, { as: admin }],
  ]
  const costs = async () => {
    const found = []
    for (const [route, call] of calls) {
      const { dbRoundTrips, ...cost } = await meter.of(() => club.ok(route, call))
      // More requests at once than connections: how many round trips they take is random.
      const isCrowded = cost.requests > 50
      found.push([JSON.stringify([route.path, call]), { ...cost, ...(!isCrowded && { dbRoundTrips }) }])
    }
    return found
  }
  await enter(0, few)
  await costs()
  const among = await costs()
  const count = runs(500, 5000)
  await enter(few, count)
  expect(await costs()).toEqual(among)
  reportFinding(
    `the same with ${few} families and with ${count}: ${JSON.stringify(Object.fromEntries(among))}`,
  )
})
