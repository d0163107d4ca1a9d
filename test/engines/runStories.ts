import { programOf, run } from '#infra/commands/process.mjs'
import { unsupported } from './abilities.ts'
import { describeBrowser } from './browserProgram.ts'
import { describeMissing, engines } from './engines.ts'
import { stories } from './stories.ts'
import { webkit } from './webkit/webkit.ts'

/**
 * `npm run test:browsers`: runs the stories for every browser in each browser that is installed, and in WebKit its own.
 * Arguments after `--` are browsers, `main` for the main stories only, `required` to count a missing browser as failed,
 * or files to run instead. Ends with what was not tested, and `N passed, N failed`.
 */
const browsers = { ...engines, webkit }
type BrowserName = keyof typeof browsers
const isBrowserName = (word: string): word is BrowserName => Object.hasOwn(browsers, word)

const words = process.argv.slice(2)
const chosen = words.filter(isBrowserName)
const files = words.filter(word => !isBrowserName(word) && word !== 'main' && word !== 'required')
const tags = words.includes('main') ? ['--tags-filter=main'] : []
const others = Object.keys(browsers)
  .filter(isBrowserName)
  .filter(name => name !== 'chromium')

/** What Vitest runs in a browser. WebKit's few stories are all main ones. */
const selectionFor = (name: BrowserName): string[] =>
  name === 'webkit'
    ? ['--project', 'webkit', ...files]
    : ['--project', 'screens', ...tags, ...(files.length ? files : stories)]

const total = { passed: 0, failed: 0, skipped: 0 }
const remarks: string[] = []
for (const name of chosen.length ? chosen : others) {
  const browser = browsers[name]
  const found = await browser.find()
  if (!found) {
    remarks.push(describeMissing(browser))
    if (words.includes('required')) total.failed += 1
    continue
  }
  console.log(describeBrowser({ ...found, label: browser.label }))
  let output = ''
  const program = [programOf('vitest'), 'run', '--config', 'test/vitest.config.ts', '--root', '.']
  const code = await run([...program, ...selectionFor(name)], {
    env: { ...process.env, TEST_BROWSER: name },
    hear: text => {
      output += text
    },
  })
  const [, passed = 0, failed = 0, skipped = 0] =
    [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1) ?? []
  total.passed += Number(passed)
  // A run that ended badly without a counted failure has failed as a whole.
  total.failed += Number(failed) || (code ? 1 : 0)
  total.skipped += Number(skipped)
  const why = name === 'webkit' ? [] : Object.values(unsupported[name])
  if (Number(skipped)) remarks.push(`${browser.label} skipped ${skipped}: ${why.join('; ')}.`)
}

const { passed, failed, skipped } = total
console.log(['', ...remarks, ''].join('\n'))
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed || !passed ? 1 : 0
