import * as z from 'zod'
import type { Incoming, Outgoing } from '../stand-in/http.ts'
import type { Forward } from '../stand-in/proxy.ts'

/** A request to DynamoDB, parsed as far as the fault proxy needs. */
export interface Call {
  operation: string
  /** The writes of a transaction, in order, or the one plain write. Empty for reads. */
  writes: Write[]
  body: Record<string, unknown>
}

export const Item = z.record(z.string(), z.looseObject({ S: z.string().optional() }))
export type Item = z.infer<typeof Item>

const Write = z.object({ TableName: z.string(), Key: Item.optional(), Item: Item.optional() })
type Write = z.infer<typeof Write>

const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Write)) })
const Batch = z.object({
  RequestItems: z.record(z.string(), z.array(z.record(z.string(), Write.omit({ TableName: true })))),
})

export function readCall({ headers, body }: Incoming): Call {
  const operation = String(headers['x-amz-target'] ?? '').replace(/^.*\./, '')
  const sent = z.record(z.string(), z.unknown()).safeParse(parseBody(body)).data ?? {}
  return { operation, writes: writesOf(operation, sent), body: sent }
}

/** Sends the engine a request of our own with the headers of the request at hand. */
export async function askEngine<T>(
  forward: Forward,
  request: Incoming,
  { operation, body, reply }: { operation: string; body: object; reply: z.ZodType<T> },
): Promise<T> {
  const content = Buffer.from(JSON.stringify(body))
  const target = {
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    'content-length': String(content.length),
  }
  const answer = await forward({ ...request, headers: { ...request.headers, ...target }, body: content })
  return reply.parse(parseBody(answer.body))
}

export const parseBody = (body: Outgoing['body']): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function writesOf(operation: string, body: unknown): Write[] {
  if (operation === 'TransactWriteItems')
    return (Transaction.safeParse(body).data?.TransactItems ?? []).flatMap(item => Object.values(item))
  if (operation === 'BatchWriteItem')
    return Object.entries(Batch.safeParse(body).data?.RequestItems ?? {}).flatMap(([TableName, requests]) =>
      requests.flatMap(request => Object.values(request).map(write => ({ TableName, ...write }))),
    )
  const plain = ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) && Write.safeParse(body).data
  return plain ? [plain] : []
}
