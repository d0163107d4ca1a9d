import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import * as z from 'zod'
import { listResources } from '../aws.ts'
import { type DeployedClub, findByPrefix } from '../club.ts'
import { advice, type Check, type Finding, ok, problem } from '../finding.ts'

export const data: Check<DeployedClub> = {
  name: 'Data',
  look: async club => [...(await checkTable(club.table)), await probeAppendOnly(club), await checkRows(club)],
}

async function checkTable(table: string): Promise<Finding[]> {
  const client = new DynamoDBClient()
  const [{ ContinuousBackupsDescription }, { Table }] = await Promise.all([
    client.send(new DescribeContinuousBackupsCommand({ TableName: table })),
    client.send(new DescribeTableCommand({ TableName: table })),
  ])
  const status = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus
  return [
    status === 'ENABLED'
      ? ok('The table can be restored to any second of the last 35 days.')
      : problem(
          'The table cannot be restored to an earlier time.',
          'Turn on point-in-time recovery for it in the DynamoDB console, or deploy again.',
        ),
    Table?.DeletionProtectionEnabled
      ? ok('The table cannot be deleted by mistake.')
      : problem(
          'The table can be deleted.',
          'Turn on deletion protection for it in the DynamoDB console, or deploy again.',
        ),
  ]
}

const Probe = z.object({ saves: z.boolean(), protects: z.boolean() })

/** What AWS does not document can be tried: by a Lambda of the club, since only its own role has the rule. */
async function probeAppendOnly({ names }: DeployedClub): Promise<Finding> {
  const { saves, protects } = Probe.parse(await probeJobs(names, 'append-only'))
  if (!saves)
    return problem(
      'The rule that protects the ledger and audit trail is blocking all saves.',
      'Set "appendOnlyRule": false in the club\'s file and deploy; infra/operate/README.md says why under "If nothing can be saved".',
    )
  return protects
    ? ok('No Lambda can change the ledger or the audit trail, and saving works.')
    : advice(
        'Lambdas can change the ledger and the audit trail: the rule is switched off, or AWS does not apply it.',
        'If the club\'s file has "appendOnlyRule": false, remove it, deploy, and see whether saving works. If that line isn’t there, there is nothing to do.',
      )
}

const Plans = z.array(z.object({ title: z.string(), rows: z.int(), unreadable: z.int() }))

/** What the migrations have still to do after a deployment. */
async function checkRows({ names }: DeployedClub): Promise<Finding> {
  const plans = Plans.parse(await probeJobs(names, 'migrations'))
  const unreadable = plans.reduce((sum, plan) => sum + plan.unreadable, 0)
  if (unreadable > 0)
    return problem(
      `${unreadable} stored rows cannot be read by this version.`,
      'The jobs log names them. Contact the software’s developers before deploying anything else.',
    )
  const rows = plans.reduce((sum, plan) => sum + plan.rows, 0)
  return rows > 0
    ? advice(
        `${rows} stored rows are still in the previous version's format (${plans.map(({ title }) => title).join('; ')}).`,
        'There is nothing to do: the jobs update several thousand of them per minute.',
      )
    : ok('The stored rows are in this version’s format.')
}

async function probeJobs(
  names: DeployedClub['names'],
  probe: 'append-only' | 'migrations',
): Promise<unknown> {
  const lambdas = await listResources(names.api, 'AWS::Lambda::Function')
  const { FunctionError, Payload } = await new LambdaClient().send(
    new InvokeCommand({
      FunctionName: findByPrefix(lambdas, 'jobsLambda'),
      Payload: JSON.stringify({ probe }),
    }),
  )
  const said = Payload ? Buffer.from(Payload).toString() : ''
  if (FunctionError) throw new Error(`the jobs failed: ${said.slice(0, 200)}`)
  return JSON.parse(said)
}
