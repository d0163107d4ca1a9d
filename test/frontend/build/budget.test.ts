import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicScreens } from '#frontend/app/screens/publicScreens.ts'
import { readWeights } from '#frontend/build/budget.ts'
import { version } from '#functions/platform/environment/version.ts'
import { buildSite } from '#infra/site.ts'

const site = await buildSite()
const sizes = await readWeights(site)
const kB = 1000

interface Weight {
  js: number
  css: number
}

/** Measured sizes, in kB compressed by brotli; for all other screens, the heaviest. */
const figures: Record<'auth' | 'dashboard' | 'others', Weight> = {
  auth: { js: 113.2, css: 3.4 },
  dashboard: { js: 153.4, css: 18 },
  others: { js: 159.7, css: 18.1 },
}

/** A tenth more is growth that someone should notice; a tenth less is an improvement, and a figure to update. */
function expectAround(measured: number, figure: number, what: string): void {
  expect(measured / kB / figure, what).toBeLessThanOrEqual(1.1)
  expect(measured / kB / figure, what).toBeGreaterThanOrEqual(0.9)
}

test.each(['auth', 'dashboard'] as const)('%s has its recorded size', name => {
  const { js, css, files } = sizes.find(size => size.name === name) ?? expect.unreachable(name)
  expectAround(js, figures[name].js, files.join('\n'))
  expectAround(css, figures[name].css, files.join('\n'))
})

test.each(['js', 'css'] as const)('the heaviest of the other screens has its recorded size: %s', kind => {
  const others = sizes.filter(({ name }) => !(name in figures))
  const heaviest = others.reduce((most, size) => (size[kind] > most[kind] ? size : most))
  expectAround(heaviest[kind], figures.others[kind], `${heaviest.name}\n${heaviest.files.join('\n')}`)
})

test('no screen waits for zod: a schema is loaded when somebody begins to type', () => {
  for (const { name, files } of sizes) expect(files.join('\n'), name).not.toContain('assets/zod-')
})

test('the screens before the login load none of the others', () => {
  for (const { name, modules } of sizes) {
    const isPublic = name in publicScreens
    expect(modules.includes('app/layout/Shell.tsx'), name).toBe(!isPublic)
    expect(modules.includes('app/otherRoutes.tsx'), name).toBe(!isPublic)
  }
})

test('an address lists everything its screen loads besides the entry', async () => {
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

test('no file of the site says which version it is', async () => {
  const files = await readdir(site, { recursive: true })
  const texts = files.filter(name => /\.(html|js|css|map|json|webmanifest)$/.test(name))
  expect(texts.length).toBeGreaterThan(20)
  // Not a part of a longer number, such as a path of an icon has.
  const ours = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.])`)
  for (const name of texts) expect(await readFile(join(site, name), 'utf8'), name).not.toMatch(ours)
})
