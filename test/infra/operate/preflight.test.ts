import { readFileSync } from 'node:fs'
import { ListExportsCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { App } from 'aws-cdk-lib'
import { beforeEach, expect, test } from 'vitest'
import { runChecks } from '#infra/operate/finding.ts'
import { checkNode, findOperator, oldestNode, preflight } from '#infra/operate/preflight.ts'
import { readOptions } from '#infra/options.ts'
import { formatWrong, mockAws, names } from './healthyClub.ts'

const aws = mockAws()
beforeEach(aws.makeHealthy)

const operator = { account: '111111111111', arn: 'arn:op', region: 'us-east-1' }
const kept = { contact: 'office@club.test', mailFrom: 'office@club.test', mailDomain: 'club.test' }

async function findWrong(context: Record<string, unknown> = kept): Promise<string> {
  const options = readOptions(new App({ context }).node)
  return formatWrong(await runChecks(preflight, { options, names, operator }))
}

test('a club that is deployed already may be deployed again', async () => {
  expect(await findWrong()).toBe('')
})

test('a first deployment is allowed, and its sender must not exist yet', async () => {
  for (const name of Object.values(names)) aws.setStack(name, 'missing')
  expect(await findWrong()).toMatch(/^problem: SES already has club\.test.*-> Delete the identity club\.test/)
  aws.ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'no', $metadata: {} }))
  expect(await findWrong()).toBe('')
})

test.each([
  ['contact', 'no one would be notified about alarms'],
  ['mailFrom', 'no email would be sent'],
  ['mailDomain', 'email would lose its signature'],
  ['domainName', "the club's own address would stop answering"],
  ['appendOnlyRule', 'blocked all saves'],
])('a deployment that leaves out %s is told what would go', async (option, consequence) => {
  aws.cloudFormation
    .on(ListExportsCommand)
    .resolvesOnce({ Exports: [{ Name: 'Other:option-x' }], NextToken: 'more' })
    .resolves({
      Exports: [{ Name: `ClubData:option-${option}` }, { Name: `ClubData-test:option-${option}` }],
    })
  const { [option]: _, mailDomain, ...rest }: Record<string, string | undefined> = kept
  const left = option === 'mailFrom' ? rest : { ...rest, ...(option !== 'mailDomain' && { mailDomain }) }
  const wrong = await findWrong(left)
  expect(wrong).toContain(`problem: The option ${option}, which the last deployment had, is missing`)
  expect(wrong).toContain(consequence)
  expect(wrong.match(/is missing/g)).toHaveLength(1)
})

test.each([
  ['ClubData', 'REVIEW_IN_PROGRESS', 'advice', /was interrupted/],
  ['ClubApi', 'UPDATE_IN_PROGRESS', 'problem', /is being changed right now.*Wait until/],
  ['ClubApi', 'UPDATE_ROLLBACK_FAILED', 'problem', /continue-update-rollback --stack-name ClubApi/],
  ['ClubData', 'ROLLBACK_COMPLETE', 'problem', /When the first deployment fails/],
  ['ClubWeb', 'ROLLBACK_COMPLETE', 'advice', /recreated/],
  ['ClubWeb', 'DELETE_FAILED', 'problem', /delete-stack --stack-name ClubWeb/],
])('of a stack %s that is %s somebody is told: %s', async (name, status, level, text) => {
  aws.setStack(name, status)
  const wrong = await findWrong()
  expect(wrong).toMatch(text)
  expect(wrong.startsWith(`${level}: `)).toBe(true)
})

test('what a first deployment often lacks is told: CDK, Lambdas, a sender', async () => {
  aws.setStack('CDKToolkit', 'missing')
  expect(await findWrong()).toContain('-> Run "npx cdk bootstrap aws://111111111111/us-east-1" once.')
  aws.makeHealthy()
  aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
  expect(await findWrong()).toMatch(/^advice: Only 10 Lambdas can run at once.*Ask for 1,000/)
  aws.makeHealthy()
  expect(await findWrong({ contact: 'office@club.test' })).toMatch(/^advice: No mailFrom: email is on hold\./)
})

test('what cannot be looked at is a problem of its own', async () => {
  aws.lambda.on(GetAccountSettingsCommand).rejects(new Error('not authorized'))
  expect(await findWrong()).toMatch(/^problem: This could not be checked: not authorized/)
})

test('whoever deploys has credentials and a region', async () => {
  process.env.AWS_REGION = 'us-east-1'
  expect(await findOperator()).toMatchObject({ operator: { account: '111111111111', region: 'us-east-1' } })
  aws.sts.on(GetCallerIdentityCommand).rejects(new Error('Could not load credentials from any providers'))
  const refused = await findOperator()
  expect(refused.operator).toBeUndefined()
  expect(refused.finding).toMatchObject({ level: 'problem' })
  aws.sts.on(GetCallerIdentityCommand).rejects(new Error('Region is missing'))
  expect((await findOperator()).finding).toMatchObject({ sentence: 'No region is set.' })
})

test('Node has to be 20.19 or newer', () => {
  const levelOf = (version: string) => checkNode(version).level
  expect(['20.18.3', '20.19.0', '24.0.0'].map(levelOf)).toEqual(['problem', 'ok', 'ok'])
})

test('the oldest Node is the same wherever it is named', () => {
  const oldest = oldestNode.join('.')
  const read = (file: string) => readFileSync(file, 'utf8')
  expect(JSON.parse(read('package.json'))).toMatchObject({
    engines: { node: `>=${oldest}` },
    devDependencies: { '@types/node': expect.stringContaining(`^${oldestNode[0]}.`) },
  })
  expect(JSON.parse(read('.renovaterc.json'))).toMatchObject({ constraints: { node: `${oldest}.0` } })
  expect(read('.github/workflows/nightly.yml')).toContain(`node-version: ${oldest}\n`)
  for (const file of ['README.md', 'infra/README.md']) expect(read(file), file).toContain(oldest)
})
