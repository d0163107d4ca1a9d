import { addHours } from '#shared/dates.ts'
import { openTable } from '../../openTable.ts'
import type { DeployedClub } from '../club.ts'
import { type Check, type Finding, ok, problem } from '../finding.ts'

export const jobs: Check<DeployedClub> = { name: 'Jobs', look: club => checkJobs(club, new Date()) }

/** Later than a quarter of an hour is no rush of work any more. */
const lateHours = 0.25

export async function checkJobs(club: DeployedClub, now: Date): Promise<Finding[]> {
  openTable(club.table)
  const { listDeadLetters, listLateJobs } = await import('#functions/platform/jobs/queue.ts')
  const [dead, late] = await Promise.all([listDeadLetters(), listLateJobs(addHours(now, -lateHours))])
  return [
    dead.length === 0
      ? ok('No job was abandoned.')
      : problem(
          `${dead.length} jobs kept failing and were abandoned after two weeks: ${countKinds(dead)}.`,
          'Look for "job abandoned" in the logs of the "jobs" Lambda; each line says why.',
        ),
    late.length === 0
      ? ok('No job is late.')
      : problem(
          `${late.length} jobs are late, the oldest since ${late.map(({ at }) => at).sort()[0]}: ${countKinds(late)}.`,
          'Look at the logs of the "jobs" Lambda. Email waits until SES can send the club’s email.',
        ),
  ]
}

/** "3 mail, 1 refund" */
function countKinds(list: readonly { kind: string }[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of list) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
}
