import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '#infra/site.ts'

const site = await buildSite()
const page = await readFile(join(site, 'auth/index.html'), 'utf8')
const sheets = [...page.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)]
const styles = await Promise.all(sheets.map(([, href = '']) => readFile(join(site, href), 'utf8')))

test('the first style sheet of a page declares the order of the layers', () => {
  const layers = [...(styles[0] ?? '').matchAll(/@layer ([^{;]+)/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  expect([...new Set(layers)]).toEqual(['reset', 'amplify', 'tokens', 'base', 'ui', 'page'])
})

test('the prerendered screen has the classes that the style sheets define', () => {
  const body = page.slice(page.indexOf('<div id="root">'))
  const classes = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  expect(classes.length).toBeGreaterThan(10)
  for (const name of classes) expect(styles.join('\n'), name).toContain(`.${name}`)
})
