import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admin } from '#infra/operate/admin.ts'
import { openClub } from '../../club.ts'
import { fetchAuditRows } from '../../imports/audit.ts'
import { mockSdkClient } from '../../sdk.ts'

// The stacks are mocked; the table is real.

await openClub()
const arn = 'arn:aws:iam::111111111111:user/op'
const sts = mockSdkClient(STSClient)
const cloudFormation = mockSdkClient(CloudFormationClient)

test('on AWS the link is for the address that is named, and the audit trail says who asked for it', async () => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111111111111', Arn: arn })
  deploy({ Url: 'https://d1.cloudfront.net', TableName: process.env.TABLE_NAME ?? '' })
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect(await admin(['--aws', '--stage', 'test', '--email', 'office@club.test'])).toBe(0)
  expect(said.mock.calls.join()).toMatch(/\/claim\?token=[\w-]{43}\n/)
  expect(process.env.SITE_URL).toBe('https://d1.cloudfront.net')
  expect(
    cloudFormation.commandCalls(DescribeStacksCommand).map(({ args }) => args[0].input.StackName),
  ).toEqual(['ClubData-test', 'ClubWeb-test'])
  expect(await fetchAuditRows('admin.link')).toMatchObject([
    { actor: 'system', details: { to: 'office@club.test', reference: arn } },
  ])
})

test('where AWS cannot be asked, or has no club, that is said in a sentence', async () => {
  const ask = () => admin(['--aws', '--email', 'office@club.test'])
  sts.on(GetCallerIdentityCommand).rejects(new Error('expired'))
  await expect(ask()).rejects.toThrow('AWS does not accept the credentials of this computer: expired')
  sts.on(GetCallerIdentityCommand).resolves({ Account: '111111111111', Arn: arn })
  deploy({})
  await expect(ask()).rejects.toThrow('No club is deployed here')
})

test.each([
  [['--email', 'nobody'], 'nobody is not an email address.'],
  [
    ['--force', '--reason', ' because  '],
    'Say why, in at least 10 characters, for the audit trail: --reason "…".',
  ],
  [['--aws'], 'Specify who the link is for: --email NAME@….'],
  [['--stage', 'test'], '--stage only works on AWS: add --aws.'],
])('npm run admin -- %j is refused with one sentence', async (args, sentence) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  expect(await admin(args)).toBe(1)
  expect(said.mock.calls).toEqual([[sentence]])
})

function deploy(outputs: Record<string, string>) {
  const named = { StripeKeysSecret: 'ClubStripeKeys', ...outputs }
  const Outputs = Object.entries(named).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }))
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'Club', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs }],
  })
  cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: [
      {
        ResourceType: 'AWS::SecretsManager::Secret',
        LogicalResourceId: 'MasterKey1A2B3C4D',
        PhysicalResourceId: 'arn:master',
        LastUpdatedTimestamp: new Date(0),
        ResourceStatus: 'CREATE_COMPLETE',
      },
    ],
  })
}
