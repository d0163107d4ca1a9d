import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { describeBrowser } from '../engines/browserProgram.ts'
import { listUnused } from '../infra/policies/uses.ts'

/** Ends the run with the line that people and scripts look for: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  readonly #missing: string | undefined
  readonly #isFast: boolean
  readonly #isWhole: boolean
  constructor(options: { missing?: string; isFast?: boolean; isWhole?: boolean } = {}) {
    this.#missing = options.missing
    this.#isFast = options.isFast ?? false
    this.#isWhole = options.isWhole ?? false
  }

  #tags: string[] = []
  onInit(vitest: Vitest): void {
    this.#tags = vitest.config.tagsFilter ?? []
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const all = modules.flatMap(module => [...module.children.allTests()])
    // Those without the tag of the run count as skipped there, but nobody asked for them.
    const tests = this.#tags.length
      ? all.filter(({ tags }) => this.#tags.some(tag => tags.includes(tag)))
      : all
    const passed = count(tests, 'passed')
    const skipped = count(tests, 'skipped')
    // A file that cannot be loaded has no failing test, so the file itself counts as a failure.
    const broken = modules.filter(module => module.state() === 'failed' && !hasFailed(module))
    const unused = this.#isWhole ? await listUnusedGrants(modules) : []
    const failed = count(tests, 'failed') + broken.length + errors.length + unused.length
    const unfinished = count(tests, 'pending')
    if (passed + failed === 0 || unfinished || unused.length) process.exitCode = 1
    for (const grant of unused) console.log(`No test needs this grant: ${grant}`)
    this.#last = `${passed} passed, ${failed + unfinished} failed${skipped ? `, ${skipped} skipped` : ''}`
    if (this.#isFast || this.#isWhole) this.#slowest = describeSlowest(modules)
    const browser = modules.map(({ project }) => project.getProvidedContext().browser).find(Boolean)
    if (browser) this.#browser = `\n${describeBrowser(browser)}\n`
    const why = this.#missing ? `\nNothing was tested: ${this.#missing}\n` : ''
    const more = this.#isFast ? '\nThese were the fast tests; `npm run test:full` runs all of them.\n' : ''
    process.once('exit', () =>
      process.stdout.write(`${this.#slowest}${this.#browser}${why}${more}\n${this.#last}\n`),
    )
  }

  #slowest = ''
  #browser = ''
  #last = ''
}

/**
 * A permission that no test of a whole run has used has to be removed, or listed in `usedElsewhere` with a reason.
 */
async function listUnusedGrants(modules: readonly TestModule[]): Promise<string[]> {
  const contexts = modules.map(({ project }) => project.getProvidedContext())
  const found = contexts.find(({ policyUses }) => policyUses)
  return found ? listUnused(found.policyUses, found.policies) : []
}

/** The files that a run waits for: to load one belongs to its time. */
function describeSlowest(modules: readonly TestModule[]): string {
  const timed = modules.map(module => {
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    return { file: module.relativeModuleId, seconds: (setupDuration + collectDuration + duration) / 1000 }
  })
  const slowest = timed.sort((one, other) => other.seconds - one.seconds).slice(0, 10)
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
  return ['', 'The slowest files:', ...lines, ''].join('\n')
}

const count = (tests: TestCase[], state: string): number =>
  tests.filter(test => test.result().state === state).length

const hasFailed = (module: TestModule): boolean =>
  [...module.children.allTests()].some(test => test.result().state === 'failed')
