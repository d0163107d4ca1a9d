import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { limitingFeatures } from '#frontend/browsers.ts'

const script = readFileSync(new URL('../../../frontend/public/first.js', import.meta.url), 'utf8')
const features = [
  ...limitingFeatures.attributes,
  ...limitingFeatures.colors.map(color => `color: ${color}`),
].toSorted()

/** What the script asks a browser for, and whether it has something to say to one that lacks a feature. */
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

test('the first script asks for the features that limit the browsers, and for no other', () => {
  expect(runScript()).toEqual({ asked: features, speaks: false })
})

test.each(features)('the first script speaks to a browser without %s', feature => {
  expect(runScript(feature).speaks).toBe(true)
})
