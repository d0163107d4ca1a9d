import { isUnavailable } from '../../platform/http/errors.ts'
import { log } from '../../platform/log/log.ts'
import type { TimeBudget } from '../../platform/mail/sendRate.ts'
import { migrate } from './run.ts'

/** At most so many pages of rows a minute, so that requests do not feel it; what is left comes in the next one. */
const pagesPerRun = 50
const migrationReserveMs = 20_000

/** The part of the migrations that a run of the jobs has time for. */
export async function migrateWithinBudget(now: Date, timeBudget: TimeBudget | undefined): Promise<void> {
  let pages = 0
  const hasTime = () =>
    (timeBudget?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY) > migrationReserveMs
  try {
    await migrate({ now, goesOn: () => pages++ < pagesPerRun && hasTime() })
  } catch (error) {
    // Anything else is a mistake of ours: the run fails, and an alarm rings.
    if (!isUnavailable(error)) throw error
    log.warn('the migrations paused and will continue in a minute', { error })
  }
}
