import type { Item } from '../../platform/data/rowCodec.ts'
import { scanPage } from '../../platform/data/scan.ts'
import { describeKey } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { isUnavailable } from '../../platform/http/errors.ts'
import { log } from '../../platform/log/log.ts'
import {
  getMigrationState,
  type MigrationRun,
  type MigrationState,
  saveMigrationState,
} from '../../stores/migrations/store.ts'
import { reportUnreadable } from '../../stores/reconciliation/reportUnreadable.ts'
import { migrations } from './list.ts'
import { isOf, type Migration } from './migration.ts'

/**
 * How long Lambdas of the version before may still write rows, in milliseconds: a pass that begins later than this
 * after the first one, and finds nothing to change, is the last.
 */
const settleMs = 15 * 60_000
/** A row that could not be changed is tried again after a day, in milliseconds: by then somebody may have mended it. */
const retryMs = 86_400_000
/** A migration that finds something to change in so many passes on end has a mistake, and must not walk for ever. */
const maxPasses = 50

interface Options {
  now: Date
  /** Asked before each page: is there time for another? */
  goesOn: () => boolean
  list?: readonly Migration[]
  settles?: number
}

/**
 * Brings the stored rows up to date, page by page, as far as there is time. Called again, it goes on where it was; at
 * any point it may be killed, or run twice at once. Returns whether everything is done.
 */
export async function migrate({
  now,
  goesOn,
  list = migrations,
  settles = settleMs,
}: Options): Promise<boolean> {
  const latest = list.at(-1)?.number ?? 0
  let state = await getMigrationState()
  if (state.done > latest || (state.run && state.run.upTo > latest)) return rollBack(state, latest)
  while (state.done < latest) {
    if (!goesOn()) return false
    const pending = list.filter(({ number }) => number > state.done)
    const run = state.run?.upTo === latest ? state.run : beginRun(latest, now)
    if (run.pauseUntil && run.pauseUntil > now.toISOString()) return false
    const saved = await saveMigrationState(state, await takePage(run, pending, { now, settles }))
    if (!saved) return false
    state = saved
  }
  return true
}

/**
 * A version that does not know the newest migrations is deployed again: it writes rows as it knows them, so whoever
 * comes after it has to begin anew.
 */
const rollBack = async (state: MigrationState, latest: number): Promise<boolean> =>
  (await saveMigrationState(state, { done: Math.min(state.done, latest), run: undefined })) !== undefined

const beginRun = (upTo: number, now: Date): MigrationRun => ({
  ...{ upTo, startedAt: now.toISOString(), pass: 1, passStartedAt: now.toISOString(), changingPasses: 0 },
  ...{ changedInPass: 0, leftInPass: 0, changed: 0 },
})

async function takePage(
  run: MigrationRun,
  pending: readonly Migration[],
  { now, settles }: { now: Date; settles: number },
): Promise<Partial<MigrationState>> {
  const { items, next } = await scanPage(run.after)
  let [changed, left] = [0, 0]
  for (const item of items) {
    for (const migration of pending.filter(one => isOf(one, item))) {
      const outcome = await changeRow(migration, item, now)
      if (outcome === 'changed') changed++
      if (outcome === 'left') left++
    }
  }
  const soFar = {
    ...run,
    changed: run.changed + changed,
    changedInPass: run.changedInPass + changed,
    leftInPass: run.leftInPass + left,
    pauseUntil: undefined,
  }
  if (next) return { run: { ...soFar, after: next } }
  const settledAt = Date.parse(run.startedAt) + settles
  const isQuiet = soFar.changedInPass === 0 && Date.parse(run.passStartedAt) >= settledAt
  const changingPasses = soFar.changedInPass > 0 ? run.changingPasses + 1 : 0
  const isEndless = changingPasses >= maxPasses
  if (isEndless) log.error('the migrations never finish', { upTo: run.upTo, rows: soFar.changedInPass })
  if (isEndless || (isQuiet && soFar.leftInPass === 0)) {
    const { upTo, startedAt, pass, changed: rows } = soFar
    if (rows > 0) log.info('the stored rows are up to date', { upTo, startedAt, passes: pass, rows })
    return { done: upTo, doneAt: now.toISOString(), run: undefined }
  }
  // The next pass waits until nobody writes rows of the version before, or for somebody who mends what was left.
  const begins = isQuiet ? now.getTime() + retryMs : Math.max(settledAt, now.getTime())
  return {
    run: {
      ...soFar,
      pass: run.pass + 1,
      passStartedAt: new Date(begins).toISOString(),
      changingPasses,
      after: undefined,
      changedInPass: 0,
      leftInPass: 0,
      pauseUntil: new Date(begins).toISOString(),
    },
  }
}

/** A row that a request changes at the same moment counts as changed, so that another pass looks at it again. */
async function changeRow(
  migration: Migration,
  item: Item,
  now: Date,
): Promise<'changed' | 'unchanged' | 'left'> {
  try {
    const writes = await migration.change(item)
    if (writes.length === 0) return 'unchanged'
    await commit(...writes)
    return 'changed'
  } catch (error) {
    if (error instanceof ConditionFailed) return 'changed'
    if (isUnavailable(error)) throw error
    // One row must not hold up all others.
    const row = describeKey({ pk: String(item.pk), sk: String(item.sk) })
    log.error('a row could not be migrated', { row, number: migration.number, error })
    await reportUnreadable(now, error)
    return 'left'
  }
}
