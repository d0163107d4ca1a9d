import { findingsOf, type Report } from './runChecks.ts'

/** A report as a person reads it: a line for each check, its findings below it, and their number at the end. */
export function print(report: Report): string {
  const lines = report.checks.flatMap(({ name, means, looked, findings }) => {
    if (looked === undefined) return [line('?', name, '', `not checked, no Stripe keys at hand: ${means}`)]
    const verdict = findings.length > 0 ? 'WRONG' : 'ok'
    return [line(verdict, name, String(looked), means), ...findings.map(finding => `        ${finding}`)]
  })
  const count = findingsOf(report).length
  return [...lines, '', `${count} ${count === 1 ? 'finding' : 'findings'}`].join('\n')
}

const line = (verdict: string, name: string, looked: string, means: string): string =>
  `${verdict.padEnd(6)} ${name.padEnd(9)} ${looked.padStart(6)}  ${means}`
