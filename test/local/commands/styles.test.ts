import { expect, test } from 'vitest'
import { checkStyles } from '../../../infra/commands/styles.mjs'

const tokens = ['frontend/ui/styles/tokens.css', ':root { --breakpoint-phone: 40rem; }'] as const
const base = ['frontend/ui/styles/base.css', '.muted { color: gray; }'] as const
const rules = '@layer page { .item > .head:hover { color: red; } }'
const code = [
  "import styles from './Item.module.css'\n<li className={`muted ",
  '{styles.item}`}><p className={isOld ? undefined : styles.head} /></li>',
].join('$')

/** What is found in a screen with this code and these rules, and in this file besides. */
const check = (own = code, css = rules, more: readonly (readonly [string, string])[] = []) =>
  checkStyles([
    tokens,
    base,
    ['frontend/events/Item.module.css', css],
    ['frontend/events/Item.tsx', own],
    ...more,
  ]).join('\n')

test('a screen whose classes exist and are used, and which reaches no other screen, is right', () => {
  expect(check()).toBe('')
  expect(check(code, '.item :global(.amplify-badge), .head { top: 0.5rem; }')).toBe('')
  expect(
    check(`${code}matchMedia('(hover: none)')`, `${rules} @media (width < 40rem) { .item { top: 0 } }`),
  ).toBe('')
})

test.each([
  ['a class that no module has', code.replace('styles.head', 'styles.haed'), rules, /has no \.haed/],
  ['a class that nothing uses', code.replace('styles.head', 'undefined'), rules, /nothing uses \.head$/],
  [
    'a class that is computed',
    `${code}<p className={styles[name]} />`,
    rules,
    /followed by the name of a class$/,
  ],
  ['a global class that is misspelled', code.replace('muted', 'mutde'), rules, /has \.mutde$/],
  ['a rule for all headings', code, `${rules} h2 { color: red }`, /also matches other screens/],
  ['an id of a module', code, `${rules} #root .item { top: 0 }`, /./],
  ['another width', code, `${rules} @media (width < 41rem) { .item { top: 0 } }`, /./],
  ['a width in a script', `${code}matchMedia('(width >= 48rem)')`, rules, /./],
])('%s is reported', (_, own, css, says) => {
  expect(check(own, css)).toMatch(says)
})

test('a style sheet of a feature has to be a module', () => {
  expect(check(code, rules, [['frontend/teams/extra.css', '.toolbar { top: 0 }']])).toMatch(
    /has to be a module/,
  )
})
