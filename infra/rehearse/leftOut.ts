import { CfnOutput, CfnResource } from 'aws-cdk-lib'
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { IConstruct } from 'constructs'

interface Gap {
  what: string
  why: string
  matches(construct: IConstruct): boolean
}

const isOfType = (type: string) => (construct: IConstruct) =>
  CfnResource.isCfnResource(construct) && construct.cfnResourceType === type

/** What the emulator does not support. It is left out of the rehearsed templates, and of nothing else. */
export const gaps: readonly Gap[] = [
  {
    what: 'The output StripeKeysSecret',
    why: 'a reference to a secret gives its name instead of its ARN, which the output is derived from',
    matches: construct => CfnOutput.isCfnElement(construct) && construct.node.id === 'StripeKeysSecret',
  },
  {
    what: 'The upload of the site',
    why: "CDK's uploader looks for the AWS CLI in a layer at /opt/awscli",
    matches: isOfType('Custom::CDKBucketDeployment'),
  },
  {
    what: "Emptying the site's bucket",
    why: "CDK's Lambda for it reads the bucket's tags, and the emulator does not set any",
    matches: isOfType('Custom::S3AutoDeleteObjects'),
  },
  {
    what: 'Alarms on sums of metrics',
    why: 'metric math is not supported',
    matches: construct =>
      isOfType('AWS::CloudWatch::Alarm')(construct) &&
      'metrics' in construct &&
      construct.metrics !== undefined,
  },
  {
    what: 'The dashboard',
    why: 'it shows those alarms',
    matches: isOfType('AWS::CloudWatch::Dashboard'),
  },
  { what: 'The budget', why: 'the type is unknown', matches: isOfType('AWS::Budgets::Budget') },
]

export function leaveOut(app: IConstruct): void {
  for (const construct of app.node.findAll()) {
    if (gaps.some(({ matches }) => matches(construct)))
      construct.node.scope?.node.tryRemoveChild(construct.node.id)
  }
}

/**
 * The emulator knows single characters to exclude from a generated secret, but not `excludePunctuation`: one secret in
 * 94 would begin with a brace and be read as JSON.
 */
export function spellOutPunctuation(app: IConstruct): void {
  for (const construct of app.node.findAll()) {
    if (construct instanceof CfnSecret && construct.generateSecretString)
      construct.addPropertyOverride('GenerateSecretString.ExcludeCharacters', punctuation)
  }
}

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
