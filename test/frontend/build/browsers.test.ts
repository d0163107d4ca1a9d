import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '#frontend/browsers.ts'
import { majorOf } from '#test/engines/browserProgram.ts'
import { assertUnpacked, packageVersion } from '#test/engines/npmChromium.ts'

test('the README promises the browsers that the site is built for', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, chrome, firefox, safari] =
    /works in Chrome and Edge (\d+), Firefox (\d+), Safari and iOS ([\d.]+)/.exec(readme) ?? []
  const promised = { chrome: Number(chrome), edge: Number(chrome), firefox: Number(firefox) }
  expect({ ...promised, safari: Number(safari) }).toEqual(oldestBrowsers)
})

test('the oldest Chromium that the README promises is the one in the browser tests', async () => {
  expect(majorOf(await packageVersion('chromium-oldest'))).toBe(oldestBrowsers.chrome)
})

test('a Chromium in /tmp that prevents unpacking the oldest one is named, to be removed', () => {
  expect(() => assertUnpacked('chromium-oldest', '/tmp/chromium', '/cache/draft')).toThrow(
    'chromium-oldest was not unpacked, because there is /tmp/chromium, which another program has left: remove that file',
  )
})
