import { beforeAll, expect, test } from 'vitest'
import { readWeights, type Size } from '#frontend/build/budget.ts'
import { buildSite } from '#infra/site.ts'

const kB = 1000
let sizes: Size[]

beforeAll(async () => {
  sizes = await readWeights(await buildSite())
}, 120_000)

test('the login screen is light: 100 kB of scripts, 4 kB of styles', () => {
  const login = sizes.find(({ name }) => name === 'auth')
  expect(login?.js, login?.files.join('\n')).toBeLessThanOrEqual(100 * kB)
  expect(login?.css, login?.files.join('\n')).toBeLessThanOrEqual(4 * kB)
})

test('every other screen stays within 130 kB of scripts, 22 kB of styles, 30 kB for its own part', () => {
  expect(sizes.length).toBeGreaterThan(3)
  for (const { name, js, css, largestFeature, files } of sizes) {
    const what = `${name}\n${files.join('\n')}`
    expect(js, what).toBeLessThanOrEqual(130 * kB)
    expect(css, what).toBeLessThanOrEqual(22 * kB)
    expect(largestFeature, what).toBeLessThanOrEqual(30 * kB)
  }
})

test('no screen waits for zod: a schema comes when somebody begins to type', () => {
  for (const { name, files } of sizes) expect(files.join('\n'), name).not.toContain('assets/zod-')
})
