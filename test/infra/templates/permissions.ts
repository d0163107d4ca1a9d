import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isAllowed, PolicyStatements } from '../iam.ts'
import { lambdaSources } from '../lambdas.ts'
import { resolveStacks } from './resolve.ts'
import { defaultOptions, listLambdas, listStatements, type Statement, templates } from './synth.ts'

const { api } = resolveStacks(templates())
const Environment = z.object({ Variables: z.record(z.string(), z.string()) })

const tableRows = [
  'dynamodb:BatchGetItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:UpdateItem',
]
const rowsWithoutChecks = tableRows.filter(action => action !== 'dynamodb:ConditionCheckItem')
const logActions = ['logs:CreateLogStream', 'logs:PutLogEvents']
const secretAction = 'secretsmanager:GetSecretValue'
const streamActions = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
]

/** Typed by hand: giving a unit another permission needs a line here. */
const expectedPermissions: Record<string, { actions: string[]; secrets: string[] }> = {
  auth: { actions: [...tableRows, ...logActions, secretAction], secrets: ['MasterKey', 'OriginSecret'] },
  core: { actions: [...tableRows, ...logActions, secretAction], secrets: ['MasterKey', 'OriginSecret'] },
  billing: {
    actions: [...tableRows, ...logActions, secretAction],
    secrets: ['MasterKey', 'OriginSecret', 'StripeKeys'],
  },
  media: {
    actions: [
      ...rowsWithoutChecks,
      ...logActions,
      secretAction,
      's3:DeleteObject',
      's3:GetObject',
      's3:PutObject',
    ],
    secrets: ['MasterKey', 'OriginSecret'],
  },
  jobs: {
    actions: [
      ...tableRows,
      'dynamodb:Scan',
      ...logActions,
      secretAction,
      's3:DeleteObject',
      'ses:GetSendQuota',
      'ses:SendRawEmail',
    ],
    secrets: ['MasterKey', 'StripeKeys'],
  },
  feedback: { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem', ...logActions], secrets: [] },
  mailer: {
    actions: [
      ...rowsWithoutChecks,
      ...streamActions,
      ...logActions,
      secretAction,
      'ses:GetSendQuota',
      'ses:SendRawEmail',
    ],
    secrets: ['MasterKey'],
  },
}

const listAllowed = (unit: string): Statement[] =>
  listStatements(api, unit).filter(statement => statement.Effect === 'Allow')

test('the table of permissions knows every Lambda', () => {
  expect(Object.keys(expectedPermissions).sort()).toEqual([...lambdaSources].sort())
})

describe.each(lambdaSources)('%s', unit => {
  test('a Lambda may do what is listed, and nothing else', () => {
    const actions = new Set(listAllowed(unit).flatMap(statement => statement.Action))
    expect([...actions].sort()).toEqual([...(expectedPermissions[unit]?.actions ?? [])].sort())
  })

  test('a Lambda’s role names what it acts on', () => {
    // Listing streams, asking for the quota and sending to a sandboxed recipient cannot be narrowed by name.
    const wide = ['dynamodb:ListStreams', 'ses:GetSendQuota', 'ses:SendRawEmail']
    const named = listAllowed(unit).filter(({ Action }) => !Action.some(action => wide.includes(action)))
    expect(named.filter(({ Resource }) => Resource === '*')).toEqual([])
  })

  test('a Lambda reads the secrets that are listed and its settings name, and nothing else', () => {
    const read = listAllowed(unit).filter(statement => statement.Action.includes(secretAction))
    const names = [...JSON.stringify(read).matchAll(/:secret:([A-Za-z]+?)[0-9A-F]{8}"/g)]
    expect(names.map(([, name]) => name).sort()).toEqual(expectedPermissions[unit]?.secrets)
    const { Variables } = Environment.parse(listLambdas(api)[unit]?.Properties.Environment)
    const secrets = Object.entries(Variables).filter(([name]) => name.endsWith('_ARN'))
    expect(secrets).toHaveLength(names.length)
    const statements = PolicyStatements.parse(listStatements(api, unit))
    for (const [name, resource] of secrets)
      expect(isAllowed(statements, { action: secretAction, resource }), name).toBe(true)
  })

  test('a Lambda can neither change nor delete an entry of the ledger or of the audit trail', () => {
    const denied = listStatements(api, unit).filter(statement => statement.Effect === 'Deny')
    expect(denied).toHaveLength(1)
    expect(denied[0]?.Action.sort()).toEqual(['dynamodb:DeleteItem', 'dynamodb:UpdateItem'])
    expect(denied[0]?.Condition).toEqual({
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['LEDGER#*', 'AUDIT#*'] },
    })
    const [table] = listAllowed(unit).filter(statement => statement.Action.includes('dynamodb:UpdateItem'))
    expect(denied[0]?.Resource).toEqual(table?.Resource)
  })
})

test('the rule about ledger and audit trail can be let go, and nothing else changes with it', () => {
  const without = resolveStacks(templates({ ...defaultOptions, appendOnlyRule: 'false' })).api
  for (const unit of lambdaSources) expect(listStatements(without, unit)).toEqual(listAllowed(unit))
})

test.each(['media', 'jobs'])(
  'the Lambda %s reaches the files of people, and nothing else of the bucket',
  unit => {
    const files = listAllowed(unit).filter(statement =>
      statement.Action.some(action => action.startsWith('s3:')),
    )
    expect(files).toHaveLength(1)
    expect(files[0]?.Resource).toMatch(/^arn:aws:s3:::uploads\w+\/u\/\*$/)
  },
)
