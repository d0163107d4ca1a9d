import { expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { finding, runs } from '../proof.ts'

const meter = createMeter()
let measuring = false
const club = await openClub({
  watch: { dynamodb: (request, forward) => (measuring ? meter.watch(request, forward) : forward(request)) },
})
const { createUser } = await import('#functions/users/store.ts')
const { commit } = await import('#functions/data/transaction.ts')
const { newId } = await import('#functions/data/ids.ts')

/** Accounts as they stand in the table, without anybody behind them. */
async function enter(count: number): Promise<void> {
  const [role, status, pwRule, sessionVersion] = ['parent', 'active', 'min6', 1] as const
  const person = (n: number) => {
    const name = { firstName: `Dana${n}`, lastName: `Whitfield${n}`, fullName: `Dana${n} Whitfield${n}` }
    const account = { username: `crowd${n}`, email: `crowd${n}@example.com`, passwordHash: 'none' }
    const id = newId('usr', club.clock.now)
    return {
      ...name,
      ...account,
      id,
      role,
      status,
      pwRule,
      sessionVersion,
      createdAt: club.clock.now.toISOString(),
    }
  }
  for (let n = 0; n < count; n += 25) {
    const some = Array.from({ length: Math.min(25, count - n) }, (_, at) => person(n + at))
    await commit(...some.flatMap(createUser))
  }
}

it('what one asks about oneself costs the same in a crowd', async () => {
  const [parent, admin] = [await club.person('parent'), await club.person('admin')]
  const body = { username: parent.username, password: 'wrong-password' }
  const calls: [Route, object][] = [
    [api.users.me, { as: parent }],
    [api.sessions.list, { as: parent }],
    [api.concerns.list, { as: admin }],
    [api.auth.verifyToken, { body: { token: parent.token } }],
    [api.auth.login, { body }],
    [api.auth.forgotPassword, { body: { email: parent.email } }],
  ]
  const costs = async () => {
    const found = []
    for (const [route, call] of calls) {
      measuring = true
      found.push([route.path, await meter.of(() => club.call(route, call))])
      measuring = false
    }
    return found
  }
  await costs()
  const alone = await costs()
  const count = runs(1000, 10_000)
  await enter(count)
  expect(await costs()).toEqual(alone)
  finding(`the same with ${count} people: ${JSON.stringify(Object.fromEntries(alone))}`)
})
