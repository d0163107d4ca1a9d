import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../proof.ts'
import { getErrorName, newRow, openFaultProxy } from './faultProxy.ts'

const { TableName, db, faults, put, transact, get } = await openFaultProxy(createRandom(3))

describe('a throttle', () => {
  it('a throttle uses each of DynamoDB’s error names for it, and has no effect on the rows', async () => {
    faults.throttle = {}
    const row = newRow()
    const refusals = await Promise.all(
      Array.from({ length: 60 }, () => getErrorName(transact(row, newRow()))),
    )
    const names = new Set(refusals.map(error => error instanceof Error && error.name))
    expect([...names].sort()).toEqual([
      'ProvisionedThroughputExceededException',
      'ThrottlingException',
      'TransactionCanceledException',
    ])
    const cancelled = refusals.filter(error => error instanceof TransactionCanceledException)
    const reasons = new Set(cancelled.map(error => error.CancellationReasons?.map(({ Code }) => Code).join()))
    expect([...reasons].sort()).toEqual(['None,ThrottlingError', 'ThrottlingError,None'])
    faults.throttle = undefined
    expect(await get(row)).toBeUndefined()
  })

  it('a throttle affects the operations that it names, the given number of times', async () => {
    faults.throttle = { operations: ['PutItem'], count: 2 }
    const row = newRow()
    expect(await get(row)).toBeUndefined()
    for (let time = 0; time < 2; time++) expect(await getErrorName(put(row))).toBeInstanceOf(Error)
    await put(row)
    expect(await get(row)).toEqual(row)
  })

  it('a throttle at a rate of one in ten affects about one in ten', async () => {
    faults.throttle = { rate: 0.1 }
    const row = newRow()
    const refusals = await Promise.all(Array.from({ length: 300 }, () => getErrorName(get(row))))
    const share = refusals.filter(error => error !== undefined).length / 300
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.15)
  })
})

describe('a conflict', () => {
  it('a conflict cancels a transaction, with a reason for each of its writes in their order', async () => {
    faults.conflict = {}
    const [one, two, three] = [newRow(), newRow(), newRow()]
    const reasons = new Set<string>()
    for (let time = 0; time < 40; time++) {
      const error = await getErrorName(transact(one, two, three))
      if (!(error instanceof TransactionCanceledException)) throw error
      const codes = error.CancellationReasons?.map(({ Code }) => Code).join()
      expect(error.message).toContain(`[${codes?.replaceAll(',', ', ')}]`)
      reasons.add(codes ?? '')
    }
    expect([...reasons].sort()).toEqual([
      'None,None,TransactionConflict',
      'None,TransactionConflict,None',
      'TransactionConflict,None,None',
    ])
    faults.conflict = undefined
    expect(await get(one)).toBeUndefined()
  })

  it('a conflict refuses a plain write under another error name, and never a read', async () => {
    faults.conflict = {}
    const row = newRow()
    expect(await getErrorName(put(row))).toMatchObject({ name: 'TransactionConflictException' })
    expect(await get(row)).toBeUndefined()
  })

  it('a transaction that is sent twice at once conflicts with itself; a plain write does not', async () => {
    faults.inProgress = {}
    const row = newRow()
    expect(await getErrorName(transact(row))).toMatchObject({ name: 'TransactionInProgressException' })
    await put(row)
  })
})

const internal = { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }

it.each([
  ['before the effect', { error: {} }, internal, false],
  ['after the effect', { error: { when: 'after' } }, internal, true],
  ['in sending the reply', { loseReply: {} }, { code: 'ECONNRESET' }, true],
])('an injected failure of the service: %s', async (_, fault, error, happened) => {
  const row = newRow()
  Object.assign(faults, fault)
  expect(await getErrorName(put(row))).toMatchObject(error)
  Object.assign(faults, { error: undefined, loseReply: undefined })
  expect(await get(row)).toEqual(happened ? row : undefined)
})

it('an update of nothing is refused, as DynamoDB does, also in a transaction, where the default engine takes it', async () => {
  const { pk, sk } = newRow()
  const nothing = { TableName, Key: { pk, sk }, UpdateExpression: '' }
  const refused = { name: 'ValidationException' }
  expect(await getErrorName(db.send(new UpdateCommand(nothing)))).toMatchObject(refused)
  const inTransaction = new TransactWriteCommand({ TransactItems: [{ Update: nothing }] })
  expect(await getErrorName(db.send(inTransaction))).toMatchObject(refused)
})
