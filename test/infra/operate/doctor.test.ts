import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { DescribeContinuousBackupsCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2'
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { address } from '#infra/operate/checks/address.ts'
import { data } from '#infra/operate/checks/data.ts'
import { mail, sendTestMail } from '#infra/operate/checks/mail.ts'
import { watching } from '#infra/operate/checks/watching.ts'
import type { DeployedClub } from '#infra/operate/club.ts'
import { findDeployedClub, NotDeployed } from '#infra/operate/club.ts'
import { type Check, runChecks } from '#infra/operate/finding.ts'
import { alarms, club, formatWrong, healthyAlarm, mockAws, names } from './healthyClub.ts'

const aws = mockAws()
beforeEach(aws.makeHealthy)

const findWrong = async (check: Check<DeployedClub>) => formatWrong(await runChecks([check], club))

test('a club is found by its stacks', async () => {
  expect(await findDeployedClub(names, 'us-east-1')).toEqual({
    ...club,
    dnsRecords: ['_dmarc.club.test TXT x'],
  })
})

test('where no club is deployed, that is said in a sentence', async () => {
  aws.setStack(names.web, 'missing')
  await expect(findDeployedClub(names, 'us-east-1')).rejects.toThrow(NotDeployed)
})

test('mail, alarms and data of a healthy club need nobody', async () => {
  for (const check of [mail, watching, data]) expect(await findWrong(check), check.name).toBe('')
})

const domain = { VerifiedForSendingStatus: true, ConfigurationSetName: 'mails' }

test.each<[string, () => unknown, RegExp]>([
  [
    'the DNS records are missing',
    () => aws.ses.on(GetEmailIdentityCommand).resolves({ ...domain, VerifiedForSendingStatus: false }),
    /^problem: SES has not found the DNS records.*_dmarc\.club\.test TXT/,
  ],
  [
    'the identity is gone',
    () =>
      aws.ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'no', $metadata: {} })),
    /^problem: SES no longer has the identity club\.test/,
  ],
  [
    'bounces are not heard of',
    () => aws.ses.on(GetEmailIdentityCommand).resolves({ ...domain, ConfigurationSetName: undefined }),
    /^problem: club\.test sends without its configuration set/,
  ],
  [
    'the account is in the sandbox',
    () => aws.ses.on(GetAccountCommand).resolves({ SendingEnabled: true, ProductionAccessEnabled: false }),
    /sandbox.*Ask for production access/,
  ],
  [
    'sending is paused',
    () => aws.ses.on(GetAccountCommand).resolves({ SendingEnabled: false, ProductionAccessEnabled: true }),
    /paused sending/,
  ],
])('of mail that does not reach families somebody is told: %s', async (_, prepare, text) => {
  prepare()
  expect(await findWrong(mail)).toMatch(text)
})

test('a test mail goes the way of all mails', async () => {
  expect(await sendTestMail(club, 'me@example.org')).toMatchObject({ level: 'ok' })
  expect(aws.ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    FromEmailAddress: 'office@club.test',
    ConfigurationSetName: 'mails',
    Destination: { ToAddresses: ['me@example.org'] },
  })
})

test('a contact who has not confirmed hears of no alarm', async () => {
  const pending = { Protocol: 'email', Endpoint: 'office@club.test', SubscriptionArn: 'PendingConfirmation' }
  aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [pending] })
  expect(await findWrong(watching)).toMatch(/^problem: office@club\.test has not confirmed.*click its link/)
  aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [] })
  expect(await findWrong(watching)).toMatch(/^problem: No one is notified of alarms/)
})

test('alarms that are on, mute or gone are named', async () => {
  const [first = '', second = ''] = alarms
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [
      { ...healthyAlarm(first), StateValue: 'ALARM' },
      { ...healthyAlarm(second), AlarmActions: [] },
    ],
  })
  const wrong = await findWrong(watching)
  expect(wrong).toContain(`An alarm is active: ${first} rings.`)
  expect(wrong).toContain(`The alarm ${second} doesn't notify anyone.`)
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [healthyAlarm(first)] })
  expect(await findWrong(watching)).toMatch(/^problem: 1 alarms are missing/)
})

test('a table without backups or protection is a problem', async () => {
  aws.dynamo.on(DescribeContinuousBackupsCommand).resolves({})
  aws.dynamo.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: false } })
  const wrong = await findWrong(data)
  expect(wrong).toContain('The table cannot be restored')
  expect(wrong).toContain('The table can be deleted')
})

const works = { saves: true, protects: true }
const plan = { title: 'Name the teams', rows: 7, unreadable: 0 }

test.each<[string, object, unknown[], RegExp]>([
  [
    'blocks all saves',
    { ...works, saves: false },
    [],
    /^problem: .*is blocking all saves.*"appendOnlyRule": false/,
  ],
  ['protects no ledger', { ...works, protects: false }, [], /^advice: Lambdas can change the ledger/],
  ['has rows to migrate', works, [plan], /^advice: 7 stored rows are .*Name the teams.*nothing to do/],
  [
    'has rows that nobody can read',
    works,
    [{ ...plan, unreadable: 2 }],
    /^problem: 2 stored rows cannot be read/,
  ],
])('of a table that %s somebody is told', async (_, answer, plans, text) => {
  aws.setProbe(answer, undefined, plans)
  expect(await findWrong(data)).toMatch(text)
})

test('a probe that fails is no proof of anything', async () => {
  aws.setProbe({ errorMessage: 'out of time' }, 'Unhandled')
  expect(await findWrong(data)).toMatch(/^problem: This could not be checked: the jobs failed: .*out of time/)
})

interface Site {
  health?: number
  page?: number
  direct?: number
}

/** Answers for the club's address, and for the API's own. */
function answerAs({ health = 200, page = 200, direct = 403 }: Site): typeof fetch {
  return async input => {
    const url = String(input)
    if (url.includes('execute-api')) return new Response('', { status: direct })
    if (url.endsWith('/api/health')) return new Response('', { status: health })
    return new Response('', { status: page, headers: { 'content-type': 'text/html' } })
  }
}

test.each<[Site, RegExp | '']>([
  [{}, ''],
  [{ health: 503 }, /returns 503\. -> Add the DNS record club\.test|returns 503\. -> Look at the alarms/],
  [{ page: 404 }, /The site returns 404/],
  [{ direct: 200 }, /The API returns 200 to a call that does not come through CloudFront/],
])('of an address that answers %j somebody is told', async (site, text) => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(answerAs(site))
  onTestFinished(() => fetching.mockRestore())
  const wrong = await findWrong(address)
  if (text === '') expect(wrong).toBe('')
  else expect(wrong).toMatch(text)
})
