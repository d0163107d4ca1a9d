import { expect, test } from 'vitest'
import { checkStyles } from '../../../infra/commands/styles.mjs'

const tokens = ['frontend/ui/styles/tokens.css', ':root { --breakpoint-phone: 40rem; }'] as const
const base = ['frontend/ui/styles/base.css', '.muted { color: gray; }'] as const
const sheet = [
  'frontend/events/Item.module.css',
  '@layer page { .item > .head:hover { color: red; } }',
] as const
const use = (code: string) =>
  ['frontend/events/Item.tsx', `import styles from './Item.module.css'\n${code}`] as const
const both = [
  '<li className={`muted ',
  '{styles.item}`}><p className={isOld ? undefined : styles.head} /></li>',
].join('$')

test('every class that is used is in a style sheet, and every class of a module is used', () => {
  expect(checkStyles([tokens, base, sheet, use(both)])).toEqual([])
  for (const [code, wrong] of [
    [both.replace('styles.head', 'styles.haed'), /has no \.haed\n.*nothing uses \.head$/],
    [both.replace('muted', 'mutde'), /no global style sheet has \.mutde$/],
    [`${both}<p className="mutde" />`, /no global style sheet has \.mutde$/],
    [
      `${both}<p className={\n  isOld\n    ? 'mutde'\n    : styles.item\n} />`,
      /no global style sheet has \.mutde$/,
    ],
    [both.replace('styles.head', 'undefined'), /nothing uses \.head$/],
    [`${both}<p className={styles[name]} />`, /has to be followed by the name of a class$/],
  ] as const) {
    expect(checkStyles([tokens, base, sheet, use(code)]).join('\n'), code).toMatch(wrong)
  }
})

test('classes of other modules and of the library do not count as a module’s own', () => {
  const library = [
    'frontend/events/Item.module.css',
    '.item :global(.amplify-badge), .head { top: 0.5rem; }',
  ] as const
  expect(checkStyles([tokens, base, library, use(both)])).toEqual([])
})

test('a rule that reaches other screens is reported', () => {
  const add = (file: string, rule: string) => checkStyles([tokens, base, sheet, use(both), [file, rule]])
  for (const rule of [
    '@layer page { h2 { color: red } }',
    'main > p { margin: 0 }',
    ':global(.muted) { color: red }',
    '[data-event-type="game"] { color: red }',
    '@media print { .head, main { top: 0 } }',
  ]) {
    expect(
      checkStyles([tokens, base, [sheet[0], `${sheet[1]} ${rule}`], use(both)]).join('\n'),
      rule,
    ).toMatch(/also matches other screens/)
  }
  expect(add('frontend/teams/extra.css', '.toolbar { top: 0 }').join('\n')).toMatch(/has to be a module/)
  const nested =
    '@media print { .item:not(.head, h2) { p & { top: 0 } h2 { top: 0 } } } @keyframes turn { to { top: 0 } }'
  expect(checkStyles([tokens, base, [sheet[0], `${sheet[1]} ${nested}`], use(both)])).toEqual([])
})

test('an id in a module is the one of the page', () => {
  const checkUse = (selector: string) =>
    checkStyles([
      tokens,
      base,
      ['frontend/events/Item.module.css', `.item ${selector}, .head { top: 0 }`],
      use(both),
    ])
  expect(checkUse(':global(#root)')).toEqual([])
  expect(checkUse('#root')).toHaveLength(1)
})

test('media queries have the widths that are stated', () => {
  const checkUse = (query: string) =>
    checkStyles([
      tokens,
      base,
      sheet,
      use(both),
      ['frontend/ui/styles/amplify.css', `@media ${query} { a { top: 0 } }`],
    ])
  for (const query of ['print', '(width < 40rem)', '(hover: none)'])
    expect(checkUse(query), query).toEqual([])
  for (const query of ['(width < 41rem)', '(max-width: 640px)', '(40rem <= width < 50rem)']) {
    expect(checkUse(query), query).toHaveLength(1)
  }
})

test('a script names a breakpoint instead of a width', () => {
  const checkUse = (code: string) => checkStyles([tokens, base, sheet, use(both + code)])
  for (const code of ["matchMedia('(hover: none)')", "reaches('tablet')", "{ width: '48rem' }"]) {
    expect(checkUse(code), code).toEqual([])
  }
  for (const code of ["matchMedia('(max-width: 47.9375rem)')", "matchMedia('(width >= 48rem)')"]) {
    expect(checkUse(code), code).toHaveLength(1)
  }
})
