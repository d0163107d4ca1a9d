import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'

const club = await openClub()

it('nothing waits in a club in which nothing is left to do', async () => {
  expect(await club.ok(api.office.tasks, { as: await club.person('admin') })).toEqual([])
})
