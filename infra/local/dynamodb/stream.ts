import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod'
import { type Repeater, repeat } from '../schedule.ts'
import type { Place } from './table.ts'

/** Follows the table's stream and hands on what the mailer's filter lets through. */
export function followStream(
  place: Place,
  deliver: (event: DynamoDBStreamEvent) => Promise<unknown>,
): Repeater {
  const iterators: Iterators = new Map()
  let arn: string | undefined
  let polls = 0
  return repeat('The stream', 250, async () => {
    arn ??= await streamOf(place)
    // Shards come and go over hours, so they are looked for every few seconds only.
    if (![...iterators.values()].some(Boolean) || polls % 20 === 0) {
      await readShards(place.endpoint, arn, iterators, polls > 0)
    }
    polls++
    for (const [shard, iterator] of iterators) {
      if (!iterator) continue
      const page = await call(place.endpoint, 'GetRecords', { ShardIterator: iterator }, Records)
      const due = page.Records.filter(isDue).map(asOfNow)
      if (due.length) await deliver({ Records: due })
      // Moved on only now: what could not be delivered is delivered again.
      iterators.set(shard, page.NextShardIterator ?? undefined)
    }
  })
}

/** The filter of the mailer's event source: new rows of due work. */
const isDue = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  eventName === 'INSERT' && dynamodb?.Keys?.pk?.S === 'DUE'

/** DynamoDB knows the second in which a row was written, DynamoDB Local the minute; we come within the second anyway. */
const asOfNow = (record: DynamoDBRecord): DynamoDBRecord => ({
  ...record,
  dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: Math.floor(Date.now() / 1000) },
})

type Iterators = Map<string, string | undefined>

/** What was in a shard before we came is the jobs' affair; a shard that opens later is read from its start. */
async function readShards(
  endpoint: string,
  arn: string,
  iterators: Iterators,
  begun: boolean,
): Promise<void> {
  const { StreamDescription } = await call(endpoint, 'DescribeStream', { StreamArn: arn }, Description)
  for (const { ShardId } of StreamDescription.Shards.filter(shard => !iterators.has(shard.ShardId))) {
    const type = begun ? 'TRIM_HORIZON' : 'LATEST'
    const request = { StreamArn: arn, ShardId, ShardIteratorType: type }
    iterators.set(ShardId, (await call(endpoint, 'GetShardIterator', request, Iterator)).ShardIterator)
  }
}

async function streamOf({ endpoint, name }: Place): Promise<string> {
  const { Streams } = await call(endpoint, 'ListStreams', { TableName: name }, List)
  const arn = Streams.at(-1)?.StreamArn
  if (!arn) throw new Error(`the table ${name} has no stream`)
  return arn
}

/** The SDK for streams is a package of its own; four calls to an engine on this machine do not need it. */
async function call<T>(
  endpoint: string,
  operation: string,
  request: object,
  schema: z.ZodType<T>,
): Promise<T> {
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
      'x-amz-date': date,
      // The engines look at its shape and at the key's name, which decides whose tables one sees.
      authorization: `AWS4-HMAC-SHA256 Credential=local/${date.slice(0, 8)}/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(request),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`)
  return schema.parse(JSON.parse(text))
}

const Envelope = z.object({ eventName: z.string(), dynamodb: z.object({ Keys: z.object({}) }) })
const StreamRecord = z.custom<DynamoDBRecord>(value => Envelope.safeParse(value).success)

const List = z.object({ Streams: z.array(z.object({ StreamArn: z.string() })) })
const Iterator = z.object({ ShardIterator: z.string() })
const Records = z.object({ Records: z.array(StreamRecord), NextShardIterator: z.string().nullish() })
const Description = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
})
