import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicScreens } from '#frontend/app/screens/publicScreens.ts'
import { readWeights } from '#frontend/build/budget.ts'
import { version } from '#functions/platform/environment/version.ts'
import { contentSecurityPolicy } from '#infra/headers.ts'
import { buildSite } from '#infra/site.ts'

const site = await buildSite()
const sizes = await readWeights(site)

/**
 * Measured sizes, in kB compressed by brotli; for all other screens, the heaviest. A tenth more is growth that someone
 * should notice; a tenth less is an improvement, and a figure to update.
 */
const recorded = {
  auth: { js: 113.2, css: 3.8 },
  dashboard: { js: 153.4, css: 11.1 },
  others: { js: 159.7, css: 11.3 },
}

test.each(Object.entries(recorded))('the heaviest screen of %s has its recorded size', (name, figures) => {
  const screens = sizes.filter(size => (name === 'others' ? !(size.name in recorded) : size.name === name))
  for (const kind of ['js', 'css'] as const) {
    const heaviest = screens.reduce((most, size) => (size[kind] > most[kind] ? size : most))
    const change = heaviest[kind] / 1000 / figures[kind] - 1
    expect(Math.abs(change), `${heaviest.name} ${kind}\n${heaviest.files.join('\n')}`).toBeLessThanOrEqual(
      0.1,
    )
  }
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

test('the theme has each variable that a style sheet uses, and no other', async () => {
  const sheets = (await readdir(join(site, 'assets'))).filter(name => name.endsWith('.css'))
  const text = (await Promise.all(sheets.map(name => readFile(join(site, 'assets', name), 'utf8')))).join(
    '\n',
  )
  const find = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const [defined, used] = [find(/(--amplify-[\w-]+):/g), find(/var\((--amplify-[\w-]+)/g)]
  // Amplify uses this one and defines it nowhere.
  used.delete('--amplify-components-tabs-box-shadow')
  expect(used.size).toBeGreaterThan(100)
  expect(defined).toEqual(used)
})

test('every page has the first script, which the policy of the site allows, and no other script of its own', async () => {
  const documents = (await readdir(site, { recursive: true })).filter(name => name.endsWith('.html'))
  for (const name of documents) {
    const html = await readFile(join(site, name), 'utf8')
    const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts, name).toHaveLength(1)
    const hash = createHash('sha256')
      .update(scripts[0]?.[1] ?? '')
      .digest('base64')
    expect(contentSecurityPolicy(), name).toContain(`'sha256-${hash}'`)
  }
  const at = async (name: string) =>
    /<script data-first([^>]*)>/.exec(await readFile(join(site, name), 'utf8'))?.[1]
  expect(await at('dashboard/index.html')).toMatch(/^ data-early="\/api\/\S+/)
  expect(await at('index.html')).toMatch(/data-home="[^"]*\/assets\/DashboardPage-/)
})

test('no file of the site says which version it is', async () => {
  const files = await readdir(site, { recursive: true })
  const texts = files.filter(name => /\.(html|js|css|map|json|webmanifest)$/.test(name))
  expect(texts.length).toBeGreaterThan(20)
  // Not a part of a longer number, such as a path of an icon has.
  const ours = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.])`)
  for (const name of texts) expect(await readFile(join(site, name), 'utf8'), name).not.toMatch(ours)
})

const page = await readFile(join(site, 'auth/index.html'), 'utf8')
const sheets = [...page.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)]
const styles = await Promise.all(sheets.map(([, href = '']) => readFile(join(site, href), 'utf8')))

test('the first style sheet of a page declares the order of the layers', () => {
  const layers = [...(styles[0] ?? '').matchAll(/@layer ([^{;]+)/g)]
  const names = layers.flatMap(([, names = '']) => names.split(','))
  expect([...new Set(names)]).toEqual(['reset', 'amplify', 'tokens', 'base', 'ui', 'page'])
})

test('the prerendered screen has the classes that the style sheets define', () => {
  const body = page.slice(page.indexOf('<div id="root">'))
  const classes = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  expect(classes.length).toBeGreaterThan(10)
  for (const name of classes) expect(styles.join('\n'), name).toContain(`.${name}`)
})
