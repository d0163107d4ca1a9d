import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListExports,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'

/** Whom the credentials of this computer belong to. */
export interface Operator {
  account: string
  arn: string
  region: string
}

/** Asks who deploys, and where to. Throws what the SDK says where there are no valid credentials or no region. */
export async function identifyOperator(): Promise<Operator> {
  const client = new STSClient()
  const [{ Account = '', Arn = '' }, region] = await Promise.all([
    client.send(new GetCallerIdentityCommand()),
    client.config.region(),
  ])
  return { account: Account, arn: Arn, region }
}

/** A stack by its name; undefined where there is none. */
export async function findStack(name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: name }))
    return Stacks?.[0]
  } catch (error) {
    // CloudFormation has no error of its own for that.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined
    throw error
  }
}

/** A stack's outputs by their names. */
export const outputsOf = (stack: Stack | undefined): Record<string, string> =>
  Object.fromEntries(
    (stack?.Outputs ?? []).flatMap(({ OutputKey, OutputValue }) =>
      OutputKey && OutputValue ? [[OutputKey, OutputValue]] : [],
    ),
  )

/** The physical ids of a stack's resources of one type, such as `AWS::SNS::Topic`, by their logical ids. */
export async function listResources(stack: string, type: string): Promise<Record<string, string>> {
  const client = new CloudFormationClient()
  const found: Record<string, string> = {}
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName: stack },
  )) {
    for (const { ResourceType, LogicalResourceId, PhysicalResourceId } of StackResourceSummaries) {
      if (ResourceType === type && LogicalResourceId && PhysicalResourceId)
        found[LogicalResourceId] = PhysicalResourceId
    }
  }
  return found
}

/** The names of the account's exports that begin like this. */
export async function listExports(prefix: string): Promise<string[]> {
  const client = new CloudFormationClient()
  const names: string[] = []
  for await (const { Exports = [] } of paginateListExports({ client }, {})) {
    names.push(...Exports.flatMap(({ Name }) => (Name?.startsWith(prefix) ? [Name] : [])))
  }
  return names
}

/** How many Lambdas of the account may run at once. */
export async function getConcurrency(): Promise<number> {
  const { AccountLimit } = await new LambdaClient().send(new GetAccountSettingsCommand())
  return AccountLimit?.ConcurrentExecutions ?? 0
}

export type MailIdentity = GetEmailIdentityCommandOutput

/** What SES knows of a domain or an address; undefined where it knows none. */
export async function findMailIdentity(name: string): Promise<MailIdentity | undefined> {
  try {
    return await new SESv2Client().send(new GetEmailIdentityCommand({ EmailIdentity: name }))
  } catch (error) {
    if (error instanceof NotFoundException) return undefined
    throw error
  }
}

/** Whether SES sends for the account, and to whom. */
export async function getMailAccount(): Promise<{ isEnabled: boolean; isSandbox: boolean }> {
  const { SendingEnabled = false, ProductionAccessEnabled = false } = await new SESv2Client().send(
    new GetAccountCommand(),
  )
  return { isEnabled: SendingEnabled, isSandbox: !ProductionAccessEnabled }
}
