import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { withLedger } from './ledgerSource.ts'

// 0: the ledger is consistent. 1: there are findings. 2: it could not be checked.
process.exitCode = await withLedger(process.env, 'ledger', async ({ name, hasStripe }) => {
  // The stores read their settings as they load, and the settings are only set by now.
  const { listFindings, verifyTwice } = await import('../ledger/runChecks.ts')
  const { formatReport } = await import('../ledger/formatReport.ts')
  const { getStripe } = await import('#functions/platform/stripe/client.ts')
  const { settings } = await import('#functions/platform/environment/settings.ts')
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const atStripe = hasStripe ? await getStripe() : undefined
  const report = await verifyTwice(() => ({
    client,
    table: settings.TABLE_NAME,
    stripe: atStripe,
    now: new Date(),
  }))
  console.log(`The ledger of ${name}: ${report.rows} rows\n\n${formatReport(report)}`)
  return listFindings(report).length > 0 ? 1 : 0
})
