import { expect, it } from 'vitest'
import { api, routeKey } from '#shared/routes.ts'
import { openDemoClub } from '../demoClub.ts'
import { createReader, objectsIn } from './reader.ts'

const club = await openDemoClub()

it('no reply names a program that was deleted, not even where families paid for it', async () => {
  const { signIn, readEverything } = await createReader(club)
  const admin = await signIn('admin')
  const programs = await club.ok(api.programs.list, { as: admin })
  for (const { id } of programs)
    await club.ok(api.programs.remove, { as: admin, params: { id }, query: { force: 'true' } })
  await club.tick()
  const isRemoved = (value: unknown) => programs.some(({ id }) => id === value)
  const found = new Set<string>()
  for (const username of ['admin', 'coach', 'parent', 'player']) {
    const as = await signIn(username)
    await readEverything(as, [], (route, reply) => {
      for (const object of objectsIn(reply))
        if (isRemoved(object.programId) || Object.keys(object).some(isRemoved))
          found.add(`${username}: ${routeKey(route)}`)
    })
  }
  // What was done keeps what it was done to.
  expect([...found].filter(line => !line.includes('audit'))).toEqual([])
  expect(await club.verify()).toEqual([])
})
