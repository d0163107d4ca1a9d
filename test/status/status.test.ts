import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from '#functions/platform/environment/version.ts'
import { api } from '#shared/routes.ts'
import { routes } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const admin = await club.person('admin')
const status = () => club.ok(api.status.get, { as: admin })

it('the status names the release', async () => {
  expect(readFileSync('package.json', 'utf8')).toContain(`"version": "${version}"`)
  expect((await status()).version).toBe(version)
})

it('nobody else learns the release from any reply', async () => {
  const parent = await club.person('parent')
  const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const route of lists)
    for (const as of [undefined, parent]) {
      const { text, headers } = await club.call(route, { as })
      expect(text + JSON.stringify(headers), route.path).not.toContain(version)
    }
})
