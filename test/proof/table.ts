import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What a proof ran, how often, and with which result: one line per test, with its findings below. */
export default class ProofTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(module => [
      `\n${relative('test', module.moduleId)}`,
      ...[...module.children.allTests()].flatMap(lineOf),
    ])
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`))
  }
}

function lineOf(test: TestCase): string[] {
  const { runs = 1, findings = [] } = test.meta()
  const seconds = `${((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)} s`
  const line = `${`${runs} ×`.padStart(8)}  ${test.result().state.padEnd(8)}${seconds.padStart(9)}  ${test.fullName}`
  return [line, ...findings.map(finding => `${' '.repeat(29)}${finding}`)]
}
