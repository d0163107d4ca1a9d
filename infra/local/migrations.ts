import { messageOf } from './failure.ts'
import { openLedgerSource } from './ledgerSource.ts'

// What the migrations would do, without doing it. 0: nothing is left to do. 1: something is. 2: it cannot be told.
process.exitCode = await main().catch((error: unknown) => {
  console.error(`The rows could not be read: ${messageOf(error)}`)
  return 2
})

async function main(): Promise<number> {
  const found = await openLedgerSource(process.env)
  try {
    // The stores read their settings as they load, and the settings are only set by now.
    const { planMigrations } = await import('#functions/lifecycle/migrations/plan.ts')
    const plans = await planMigrations()
    console.log(
      [
        `The rows of ${found.name}:`,
        ...plans.map(({ number, title, rows, unreadable }) =>
          [
            `${number}. ${title}: ${rows} ${rows === 1 ? 'row' : 'rows'} to change`,
            ...(unreadable > 0 ? [`${unreadable} cannot be read`] : []),
          ].join(', '),
        ),
        ...(plans.length === 0 ? ['All of them are as this version stores them.'] : []),
      ].join('\n'),
    )
    return plans.length > 0 ? 1 : 0
  } finally {
    await found.close()
  }
}
