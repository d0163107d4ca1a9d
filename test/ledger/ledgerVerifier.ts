import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import Stripe from 'stripe'
import { listFindings, verifyLedger } from '#infra/ledger/runChecks.ts'
import type { TableAddress } from '#infra/local/dynamodb/table.ts'
import { testKeys } from '../cards.ts'

/** Verifies a club's ledger without the fault proxies, so that no injected fault or crash interferes. */
export function createLedgerVerifier(
  place: TableAddress,
  stripeUrl: string,
  now: () => Date,
  secretKey = testKeys.secretKey,
) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: place.endpoint }))
  const { hostname, port } = new URL(stripeUrl)
  const stripe = new Stripe(secretKey, { protocol: 'http', host: hostname, port })
  return async (): Promise<string[]> =>
    listFindings(await verifyLedger({ client, table: place.name, stripe, now: now() }))
}
