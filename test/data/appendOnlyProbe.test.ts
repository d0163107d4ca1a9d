import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { openClub } from '../club.ts'
import { mockSdkClient } from '../sdk.ts'

await openClub()
const { probeAppendOnly } = await import('#functions/platform/data/appendOnlyProbe.ts')

test('an engine without permissions saves, and protects nothing', async () => {
  expect(await probeAppendOnly()).toEqual({ saves: true, protects: false })
})

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>
const isEntry = ({ Update, Put }: Items[number]) => /^LEDGER#/.test(String(Update?.Key?.pk ?? Put?.Item?.pk))

/** What a policy may see of a transaction is not documented, so all of these may be AWS. */
const policies: Record<string, { denies: (items: Items) => boolean; saves: boolean; protects: boolean }> = {
  'looks at each row by itself': {
    denies: items => items.some(item => item.Update && isEntry(item)),
    saves: true,
    protects: true,
  },
  'sees the keys of all rows with each': {
    denies: items => items.some(item => item.Update) && items.some(isEntry),
    saves: false,
    protects: true,
  },
  'sees no keys': { denies: () => false, saves: true, protects: false },
}

test.each(Object.entries(policies))('a policy that %s is told from the others', async (_, policy) => {
  const { denies, ...expected } = policy
  const dynamo = mockSdkClient(DynamoDBDocumentClient)
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems = [] }: TransactWriteCommandInput) => {
    if (denies(TransactItems))
      throw Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' })
    throw new TransactionCanceledException({
      message: 'canceled',
      $metadata: {},
      CancellationReasons: TransactItems.map(() => ({ Code: 'ConditionalCheckFailed' })),
    })
  })
  expect(await probeAppendOnly()).toEqual(expected)
  dynamo.restore()
})
