import { withLedger } from './ledgerSource.ts'

// What the migrations would do, without doing it. 0: nothing is left to do. 1: something is. 2: it cannot be told.
process.exitCode = await withLedger(process.env, 'rows', async ({ name }) => {
  // The stores read their settings as they load, and the settings are only set by now.
  const { planMigrations } = await import('#functions/lifecycle/migrations/plan.ts')
  const plans = await planMigrations()
  console.log(`The rows of ${name}:`)
  for (const { number, title, rows, unreadable } of plans) {
    const left = unreadable > 0 ? `, ${unreadable} cannot be read` : ''
    console.log(`${number}. ${title}: ${rows} ${rows === 1 ? 'row' : 'rows'} to change${left}`)
  }
  const isDone = plans.every(({ rows, unreadable }) => rows === 0 && unreadable === 0)
  if (isDone) console.log('All of them are in this version’s format.')
  return isDone ? 0 : 1
})
