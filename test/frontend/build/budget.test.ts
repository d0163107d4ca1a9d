import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicScreens } from '#frontend/app/publicScreens.ts'
import { readWeights } from '#frontend/build/budget.ts'
import { buildSite } from '#infra/site.ts'

const site = await buildSite()
const sizes = await readWeights(site)
const kB = 1000
// What was measured (113.0 and 3.30 kB, 159.4 and 17.9 kB, compressed by brotli) and a tenth more, to notice growth.

test('the login screen is light: 125 kB of scripts, 3.6 kB of styles', () => {
  const login = sizes.find(({ name }) => name === 'auth')
  expect(login?.js, login?.files.join('\n')).toBeLessThanOrEqual(125 * kB)
  expect(login?.css, login?.files.join('\n')).toBeLessThanOrEqual(3.6 * kB)
})

test('every other screen stays within 175 kB of scripts and 20 kB of styles', () => {
  expect(sizes.length).toBeGreaterThan(3)
  for (const { name, js, css, files } of sizes) {
    const what = `${name}\n${files.join('\n')}`
    expect(js, what).toBeLessThanOrEqual(175 * kB)
    expect(css, what).toBeLessThanOrEqual(20 * kB)
  }
})

test('no screen waits for zod: a schema comes when somebody begins to type', () => {
  for (const { name, files } of sizes) expect(files.join('\n'), name).not.toContain('assets/zod-')
})

test('the screens before the login load none of the others', () => {
  for (const { name, modules } of sizes) {
    const isPublic = name in publicScreens
    expect(modules.includes('app/layout/Shell.tsx'), name).toBe(!isPublic)
    expect(modules.includes('app/otherRoutes.tsx'), name).toBe(!isPublic)
  }
})

test('an address names all that its screen loads besides the entry', async () => {
  for (const [file, name] of [
    ['dashboard', 'dashboard'],
    ['program-registration', 'programRegistration'],
    ['auth', 'auth'],
  ]) {
    const html = await readFile(join(site, `${file}/index.html`), 'utf8')
    const { files } = sizes.find(size => size.name === name) ?? expect.unreachable(name)
    for (const line of files) expect(html, file).toContain(`/${line.split(' ')[0]}"`)
  }
})
