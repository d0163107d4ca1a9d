import * as z from 'zod'
import type { AccessRequest } from '../iam.ts'
import { account, region } from '../templates/resolve.ts'
import type { UnitPolicies } from './synthesize.ts'

/** The document client marshals later, so a partition key is a text or an attribute value. */
const Partition = z.union([z.string(), z.object({ S: z.string() }).transform(({ S }) => S)])
const Key = z.looseObject({ pk: Partition })
const text = z.string()

/** What AWS checks against the policy before it runs a command: one request for each row, file or identity. */
export function requestsOf(command: string, input: unknown, policies: UnitPolicies): AccessRequest[] {
  const build = commands[command]
  if (!build) throw new Error(`It is not known here what ${command} needs to be allowed`)
  return build(Object(input), policies)
}

type Input = Record<string, unknown>

const commands: Record<string, (input: Input, policies: UnitPolicies) => AccessRequest[]> = {
  GetItemCommand: ({ Key }, at) => [row('GetItem', at, Key)],
  PutItemCommand: ({ Item }, at) => [row('PutItem', at, Item)],
  UpdateItemCommand: ({ Key }, at) => [row('UpdateItem', at, Key)],
  DeleteItemCommand: ({ Key }, at) => [row('DeleteItem', at, Key)],
  QueryCommand: ({ IndexName }, at) => [
    {
      action: 'dynamodb:Query',
      resource: tableArn(at) + (IndexName ? `/index/${text.parse(IndexName)}` : ''),
    },
  ],
  ScanCommand: (_, at) => [{ action: 'dynamodb:Scan', resource: tableArn(at) }],
  BatchGetItemCommand: ({ RequestItems }, at) =>
    Object.values(Object(RequestItems))
      .flatMap(asked => z.object({ Keys: z.array(Key) }).parse(asked).Keys)
      .map(key => row('BatchGetItem', at, key)),
  // A transaction needs the permissions of its parts.
  TransactWriteItemsCommand: ({ TransactItems }, at) =>
    listOf(TransactItems).flatMap(item => itemRequests(item, at)),
  PutObjectCommand: ({ Key }, at) => [file('PutObject', at, Key)],
  GetObjectCommand: ({ Key }, at) => [file('GetObject', at, Key)],
  DeleteObjectCommand: ({ Key }, at) => [file('DeleteObject', at, Key)],
  GetSendQuotaCommand: () => [{ action: 'ses:GetSendQuota', resource: '*' }],
  // The identity has a configuration set, so both have to be allowed.
  SendRawEmailCommand: ({ Source }, { configurationSet }) => {
    const address = text.parse(Source)
    return [`identity/${address}`, `configuration-set/${configurationSet}`].map(name => ({
      action: 'ses:SendRawEmail',
      resource: `arn:aws:ses:${region}:${account}:${name}`,
      context: { 'ses:FromAddress': address },
    }))
  },
}

function itemRequests({ Put, Update, Delete, ConditionCheck }: Input, at: UnitPolicies): AccessRequest[] {
  return [
    ...(Put ? [row('PutItem', at, Object(Put).Item)] : []),
    ...(Update ? [row('UpdateItem', at, Object(Update).Key)] : []),
    ...(Delete ? [row('DeleteItem', at, Object(Delete).Key)] : []),
    ...(ConditionCheck ? [row('ConditionCheckItem', at, Object(ConditionCheck).Key)] : []),
  ]
}

const row = (action: string, policies: UnitPolicies, key: unknown): AccessRequest => ({
  action: `dynamodb:${action}`,
  resource: tableArn(policies),
  context: { 'dynamodb:LeadingKeys': Key.parse(key).pk },
})

const file = (action: string, { bucket }: UnitPolicies, key: unknown): AccessRequest => ({
  action: `s3:${action}`,
  resource: `arn:aws:s3:::${bucket}/${text.parse(key)}`,
})

const tableArn = ({ table }: UnitPolicies) => `arn:aws:dynamodb:${region}:${account}:table/${table}`
const listOf = (items: unknown): Input[] => z.array(z.record(z.string(), z.unknown())).parse(items)
