import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { browser } from '../browser.ts'
import { visit } from '../story.ts'

test('the test login of a deployed site is the 404 screen, and has left no code', async () => {
  const page = await visit(browser, '/test-login')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  const site = fileURLToPath(new URL('../../../dist/site', import.meta.url))
  const files = (await readdir(site, { recursive: true })).filter(file => /\.(js|html|css)$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = await readFile(`${site}/${file}`, 'utf8')
    expect(text, file).not.toMatch(/test-?login|Test Login|Try Session Recovery|Lacrosse-2026/i)
  }
})
