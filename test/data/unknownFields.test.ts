import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { describeKey } from '#functions/platform/data/table.ts'
import { matrix } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { principals } from '../access/expectations.ts'
import { openClub } from '../club.ts'
import { fetchAllRows } from '../rows.ts'

/**
 * While two versions run side by side, and after a rollback, the older one rewrites rows in which the newer one has
 * stored more than the older one knows.
 */

const club = await openClub()
const fixture = await createAccessFixture(club)
const db = DynamoDBDocumentClient.from(new DynamoDBClient({}))

const later = { season: 'Fall 2031', words: ['of a later version'] }
const place = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`

/** Gives every row a field of a later version; returns the rows. */
async function markRows(): Promise<Record<string, unknown>[]> {
  const rows = await fetchAllRows()
  for (const { pk, sk } of rows.filter(row => row.later === undefined))
    await db.send(
      new UpdateCommand({
        TableName: process.env.TABLE_NAME,
        Key: { pk, sk },
        UpdateExpression: 'SET #later = :later',
        ExpressionAttributeNames: { '#later': 'later' },
        ExpressionAttributeValues: { ':later': later },
      }),
    )
  return rows
}

const writes = Object.keys(matrix).filter(key => !key.startsWith('GET '))

describe('fields of a later version', () => {
  it.each(writes)('%s and the jobs that follow keep what they do not know of every row', async key => {
    const row: readonly unknown[] = matrix[key] ?? []
    const principal = principals.findLast((_, at) => row[at] === 'ok')
    if (!principal) return
    const actor = await fixture.actor(principal)
    const call = await fixture.own[key]?.(actor)
    await club.tick()
    const before = await markRows()
    const reply = await club.call(findRoute(key), { ...call, as: actor.as })
    expect(reply.status).toBeLessThan(300)
    expect(reply.text).not.toContain(later.season)
    await club.tick()
    const after = new Map((await fetchAllRows()).map(row => [place(row), row]))
    const lost = before.flatMap(row => {
      const now = after.get(place(row))
      // A job that is due again under its key is another one.
      if (String(row.pk).startsWith('DUE')) return []
      return now && now.later === undefined ? describeKey({ pk: String(row.pk), sk: String(row.sk) }) : []
    })
    expect(lost).toEqual([])
  })
})
