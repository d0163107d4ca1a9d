import { keptOptions, optionExport } from '../constructs/kept-options.ts'
import { messageOf } from '../failure.ts'
import type { Options } from '../options.ts'
import type { StackNames } from '../stackNames.ts'
import {
  findMailIdentity,
  findStack,
  identifyOperator,
  listExports,
  listResources,
  type Operator,
} from './aws.ts'
import { checkConcurrency } from './checks/limits.ts'
import { advice, type Check, type Finding, ok, problem } from './finding.ts'

/** What is about to be deployed. */
export interface Deployment {
  options: Options
  names: StackNames
  operator: Operator
}

export const oldestNode = [20, 19] as const

/** Node's version, which needs no account to be checked. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOldEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return isOldEnough
    ? ok(`Node ${version}.`)
    : problem(`Node ${version} is too old.`, `Install Node ${oldestNode.join('.')} or newer from nodejs.org.`)
}

/** Who deploys, or why that cannot be found out. */
export async function findOperator(): Promise<{ operator?: Operator; finding: Finding }> {
  try {
    const operator = await identifyOperator()
    const { account, region, arn } = operator
    return { operator, finding: ok(`Account ${account}, region ${region}, as ${arn}.`) }
  } catch (error) {
    const said = messageOf(error)
    if (/region/i.test(said))
      return {
        finding: problem(
          'No region is set.',
          'Set AWS_REGION, for example to us-east-1, or run "aws configure".',
        ),
      }
    return {
      finding: problem(
        `AWS does not accept the credentials of this computer: ${said}`,
        'Run "aws configure" or "aws sso login", or set AWS_PROFILE, and try again.',
      ),
    }
  }
}

/** What has to be right before anything is changed in the account. */
export const preflight: readonly Check<Deployment>[] = [
  { name: 'Bootstrap', look: checkBootstrap },
  { name: 'Options from the last deployment', look: checkForgottenOptions },
  { name: 'Stacks', look: checkStacks },
  { name: 'Email sender', look: checkSender },
  { name: 'Concurrent Lambdas', look: checkConcurrency },
]

async function checkBootstrap({ operator: { account, region } }: Deployment): Promise<Finding[]> {
  const stack = await findStack('CDKToolkit')
  if (stack) return [ok('CDK is set up in this account and region.')]
  return [
    problem(
      'CDK is not set up in this account and region yet.',
      `Run "npx cdk bootstrap aws://${account}/${region}" once.`,
    ),
  ]
}

/** CloudFormation would refuse it as well, but with a sentence about exports. */
async function checkForgottenOptions({ options, names }: Deployment): Promise<Finding[]> {
  const given = keptOptions(options).map(name => optionExport(names.data, name))
  const forgotten = (await listExports(optionExport(names.data, ''))).filter(name => !given.includes(name))
  if (forgotten.length === 0) return [ok('No option the club depends on is missing.')]
  return forgotten.map(name => {
    const option = name.slice(optionExport(names.data, '').length)
    return problem(
      `The option ${option}, which the last deployment had, is missing. Without it, ${consequences[option] ?? 'something would be removed'}.`,
      `Put ${option} back into the club's file, or remove it on purpose as infra/operate/README.md says under "Options".`,
    )
  })
}

const consequences: Record<string, string> = {
  contact: 'no one would be notified about alarms or the budget anymore',
  mailFrom: "the sender's identity would be removed, and no email would be sent",
  mailDomain: "the domain's identity would be removed, and email would lose its signature",
  domainName: "the club's own address would stop answering",
  appendOnlyRule: 'the rule that blocked all saves would come back',
}

async function checkStacks({ names }: Deployment): Promise<Finding[]> {
  const stacks = await Promise.all(
    Object.values(names).map(async (name: string) => ({
      name,
      status: (await findStack(name))?.StackStatus,
    })),
  )
  const findings = stacks.flatMap(({ name, status }) => describeStack(name, status, names) ?? [])
  if (findings.length > 0) return findings
  const isFirst = stacks.every(({ status }) => status === undefined)
  return [ok(isFirst ? 'This is the first deployment.' : 'No stack is being changed.')]
}

function describeStack(name: string, status: string | undefined, names: StackNames): Finding | undefined {
  if (status === undefined || /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(status))
    return undefined
  // Not a change that goes on, whatever its name says: CDK was interrupted between planning and creating the stack.
  if (status === 'REVIEW_IN_PROGRESS')
    return advice(
      `The first deployment of ${name} was interrupted.`,
      'There is nothing to do: it will continue.',
    )
  if (/_IN_PROGRESS$/.test(status))
    return problem(
      `The stack ${name} is being changed right now (${status}).`,
      'Wait until CloudFormation has finished (a few minutes, even after an interrupted deployment), and try again.',
    )
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return problem(
      `The stack ${name} is stuck (${status}).`,
      `Run "aws cloudformation continue-update-rollback --stack-name ${name}", wait, and try again.`,
    )
  if (name === names.data)
    return problem(
      `The first deployment of ${name} failed (${status}).`,
      'Follow "When the first deployment fails" in infra/operate/README.md.',
    )
  return status === 'ROLLBACK_COMPLETE'
    ? advice(`The first deployment of ${name} failed.`, 'There is nothing to do: it will be recreated.')
    : problem(
        `The stack ${name} is stuck (${status}).`,
        `Run "aws cloudformation delete-stack --stack-name ${name}", wait, and try again; it holds no data.`,
      )
}

/** SES refuses to create an identity that exists, and the first stack fails with it. */
async function checkSender({ options, names }: Deployment): Promise<Finding[]> {
  const { mailFrom, mailDomain } = options
  const name = mailDomain ?? mailFrom
  if (!name) return [advice('No mailFrom: email is on hold.', "Set mailFrom in the club's file.")]
  if (!(await findMailIdentity(name))) return [ok(`SES will be asked to send from ${name}.`)]
  const own = (await findStack(names.data)) ? await listResources(names.data, 'AWS::SES::EmailIdentity') : {}
  if (Object.values(own).includes(name)) return [ok(`SES can send from ${name}.`)]
  return [
    problem(
      `SES already has ${name}, but not from this club.`,
      `Delete the identity ${name} in the SES console, if nothing else sends from it, or choose another mailFrom.`,
    ),
  ]
}
