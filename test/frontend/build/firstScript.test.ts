import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { limitingFeatures } from '#frontend/browsers.ts'

const script = readFileSync(new URL('../../../frontend/public/first.js', import.meta.url), 'utf8')
const features = [
  ...limitingFeatures.attributes,
  ...limitingFeatures.colors.map(color => `color: ${color}`),
].toSorted()

/** The features that the script tests for, and whether it shows a message in a browser that lacks one. */
function runScript(lacking?: string): { asked: string[]; speaks: boolean } {
  const asked: string[] = []
  const has = (feature: string) => {
    asked.push(feature)
    return feature !== lacking
  }
  let speaks = false
  const CSS = { supports: (property: string, value: string) => has(`${property}: ${value}`) }
  runInNewContext(script, {
    HTMLElement: { prototype: new Proxy({}, { has: (_, name) => has(String(name)) }) },
    ...{ CSS, window: { CSS }, addEventListener() {} },
    localStorage: { getItem: () => null },
    document: {
      addEventListener() {
        speaks = true
      },
    },
  })
  return { asked: asked.toSorted(), speaks }
}

test('the first script tests for the features that limit the browsers, and for no others', () => {
  expect(runScript()).toEqual({ asked: features, speaks: false })
})

test.each(features)('the first script shows a message in a browser without %s', feature => {
  expect(runScript(feature).speaks).toBe(true)
})

test('the first script is ES5, so that a browser too old for the site can read it', async () => {
  // The bundler rewrites what ES5 does not have, and changes nothing else. It keeps no commas.
  const [es5, today] = await Promise.all(
    ['es5', 'esnext'].map(target => transform(script, { target, charset: 'utf8' })),
  )
  expect(es5?.code).toBe(today?.code)
  expect(script).not.toMatch(/,\s*\)/)
})
