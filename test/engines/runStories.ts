import { programOf, run } from '#infra/commands/process.mjs'
import { unsupported } from './abilities.ts'
import { describeBrowser } from './browserProgram.ts'
import { describeMissing, engines, isEngineName } from './engines.ts'
import { stories } from './stories.ts'

/**
 * `npm run test:browsers`: runs the stories for every browser in each browser that is installed. Arguments after
 * `--` are browsers, `main` for the main stories only, `required` to count a missing browser as failed, or files to
 * run instead. Ends with what was not tested, and `N passed, N failed`.
 */
const words = process.argv.slice(2)
const chosen = words.filter(isEngineName)
const files = words.filter(word => !isEngineName(word) && word !== 'main' && word !== 'required')
const tags = words.includes('main') ? ['--tags-filter=main'] : []
const others = Object.keys(engines)
  .filter(isEngineName)
  .filter(engine => engine !== 'chromium')

const total = { passed: 0, failed: 0, skipped: 0 }
const remarks: string[] = []
for (const engine of chosen.length ? chosen : others) {
  const found = await engines[engine].find()
  if (!found) {
    remarks.push(describeMissing(engine))
    if (words.includes('required')) total.failed += 1
    continue
  }
  console.log(describeBrowser({ ...found, label: engines[engine].label }))
  let output = ''
  const program = [programOf('vitest'), 'run', '--config', 'test/vitest.config.ts', '--root', '.']
  const code = await run([...program, '--project', 'screens', ...tags, ...(files.length ? files : stories)], {
    env: { ...process.env, TEST_BROWSER: engine },
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
  const why = Object.values(unsupported[engine]).join('; ')
  if (Number(skipped)) remarks.push(`${engines[engine].label} skipped ${skipped}: ${why}.`)
}

const { passed, failed, skipped } = total
console.log(['', ...remarks, ''].join('\n'))
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed || !passed ? 1 : 0
