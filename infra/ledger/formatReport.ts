import { listFindings, type Report } from './runChecks.ts'

/** A report for people: a line for each check, its findings below it, and their number at the end. */
export function formatReport(report: Report): string {
  const lines = report.checks.flatMap(({ name, means, checked, findings }) => {
    if (checked === undefined)
      return [formatLine('?', name, '', `not checked (no Stripe keys available): ${means}`)]
    const verdict = findings.length > 0 ? 'WRONG' : 'ok'
    return [
      formatLine(verdict, name, String(checked), means),
      ...findings.map(finding => `        ${finding}`),
    ]
  })
  const count = listFindings(report).length
  return [...lines, '', `${count} ${count === 1 ? 'finding' : 'findings'}`].join('\n')
}

const formatLine = (verdict: string, name: string, checked: string, means: string): string =>
  `${verdict.padEnd(6)} ${name.padEnd(9)} ${checked.padStart(6)}  ${means}`
