import { expect, test } from 'vitest'
import { featureOf } from '#shared/paths.ts'
import { api } from '#shared/routes.ts'

test('every path of the table of routes leads to its own feature, and another one to none', () => {
  for (const [feature, routes] of Object.entries(api))
    for (const { path } of Object.values(routes)) expect(featureOf(path), path).toBe(feature)
  for (const path of ['/api/', '/api/playersx', '/api/constructor', '/api/answer', ''])
    expect(featureOf(path), path).toBeUndefined()
})
