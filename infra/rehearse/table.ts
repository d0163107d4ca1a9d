import type { Installed } from './install.ts'
import { gaps } from './leftOut.ts'
import type { Outcome } from './steps.ts'

/** What the rehearsal ends with: a line for each step and each gap of the emulator, and what it cannot show. */
export const describe = (outcomes: readonly Outcome[], { emulator, nodeVersion }: Installed): string =>
  [
    formatTable(outcomes, gaps),
    '',
    `The emulator is ${emulator}; the Lambdas run on Node ${nodeVersion}. What the rehearsal cannot show:`,
    ...blindSpots.map(text => `- ${text}`),
  ].join('\n')

const blindSpots = [
  'whether AWS accepts a property: the emulator checks few values',
  'whether a Lambda has the permissions it needs: none are checked',
  'that removing an option is refused: in the emulator, an update can remove an export that another stack still imports',
  'the site and CloudFront: the emulator does not route to the API, so a stand-in adds the secret header',
  'a domain as the sender: the attributes of its DNS records are missing, so the club has mailFrom alone',
  'the schedule: it starts the jobs without telling them the time, so the rehearsal starts them itself',
]

export function formatTable(outcomes: readonly Outcome[], leftOut: readonly { what: string; why: string }[]) {
  const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = [
    ['Step', 'Result', 'Seconds', ''],
    ...outcomes.map(({ name, result, seconds, remark }) => [name, result, seconds.toFixed(1), remark]),
    ...leftOut.map(({ what, why }) => [what, 'not supported by the emulator', '', `Left out: ${why}.`]),
    ['All of it', '', total.toFixed(1), ''],
  ]
  const widthOf = (at: number) => Math.max(...rows.map(row => row[at]?.length ?? 0))
  const [names, results, times] = [widthOf(0), widthOf(1), widthOf(2)]
  return rows
    .map(([name = '', result = '', seconds = '', remark = '']) =>
      `${name.padEnd(names)}  ${result.padEnd(results)}  ${seconds.padStart(times)}  ${remark}`.trimEnd(),
    )
    .join('\n')
}
