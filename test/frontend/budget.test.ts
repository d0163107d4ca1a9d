import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { plainScreens } from '#frontend/app/publicScreens.ts'
import { readWeights, type Size } from '#frontend/build/budget.ts'
import { buildSite } from '#infra/site.ts'

const kB = 1000
let site: string
let sizes: Size[]

beforeAll(async () => {
  site = await buildSite()
  sizes = await readWeights(site)
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

test('the screens before the login carry none of the others, nor the table of them', () => {
  const plain = sizes.filter(({ files }) => !files.some(file => file.startsWith('assets/Shell-')))
  expect(plain.map(({ name }) => name).sort()).toEqual(Object.keys(plainScreens).sort())
  for (const { name, files } of plain) expect(files.join('\n'), name).not.toContain('assets/screens-')
})

test('a screen in the shell names the table among what loads beside the entry, and so does every other address', async () => {
  for (const { name, files } of sizes) {
    if (!(name in plainScreens)) expect(files.join('\n'), name).toContain('assets/screens-')
  }
  for (const file of ['index.html', 'dashboard/index.html', 'program-registration/index.html']) {
    expect(await readFile(join(site, file), 'utf8'), file).toMatch(/modulepreload[^>]*assets\/screens-/)
  }
  expect(await readFile(join(site, 'auth/index.html'), 'utf8')).not.toContain('assets/screens-')
})
