import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import Stripe from 'stripe'
import { findingsOf, verify } from '#infra/ledger/runChecks.ts'
import type { Place } from '#infra/local/dynamodb/table.ts'
import { testKeys } from '../cards.ts'

/** Looks into a club's books past all fronts, so that no fault and no crash is in the way. */
export function watchBooks(place: Place, stripeUrl: string, now: () => Date, secretKey = testKeys.secretKey) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: place.endpoint }))
  const { hostname, port } = new URL(stripeUrl)
  const stripe = new Stripe(secretKey, { protocol: 'http', host: hostname, port })
  return async (): Promise<string[]> =>
    findingsOf(await verify({ client, table: place.name, stripe, now: now() }))
}
