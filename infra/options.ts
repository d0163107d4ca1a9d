import { BOOTSTRAP_QUALIFIER_CONTEXT, PERMISSIONS_BOUNDARY_CONTEXT_KEY } from 'aws-cdk-lib'
import * as cx from 'aws-cdk-lib/cx-api'
import type { Node } from 'constructs'
import * as z from 'zod'
import * as deployment from '#shared/club/deployment.ts'
import { budgetedFamilies, budgetOf } from './cost/month.ts'

const stageText = 'a short name of lowercase letters and digits, such as test'
const certificateText = 'the ARN of a certificate in us-east-1, where CloudFront looks for it'
const dollarsText = 'a number of US dollars from 1 to 1000000, with whole cents, such as 15 or 12.50'

/**
 * What a club may set at deployment, in its file `club.json` or for once as `-c name=value`; all of it has a default,
 * here or in the settings of the Lambdas. Nothing is looked up, so a synth needs neither credentials nor a network.
 */
const fields = {
  stage: z
    .string(stageText)
    .regex(/^[a-z][a-z0-9]{0,11}$/, stageText)
    .optional()
    .describe(
      'The name of another club alongside the real one in the same account, such as "test", for trying things out.',
    ),
  clubName: deployment.clubName.optional().describe("The club's name."),
  clubColor: deployment.clubColor.optional().describe("The club's main color."),
  timeZone: deployment.timeZone.optional().describe('The time zone of practices and games.'),
  contact: deployment.emailAddress
    .optional()
    .describe('The address families write to, and where alarms and budget warnings go.'),
  social: deployment.socialLinks
    .optional()
    .describe("The club's pages elsewhere, separated by commas; shown as icons at the bottom of each page."),
  mailFrom: deployment.emailAddress
    .optional()
    .describe('The address that email comes from. Without it, email is on hold.'),
  mailDomain: deployment.domain
    .optional()
    .describe(
      'The domain of mailFrom, if you can edit its DNS: SES then signs for the domain instead of the one address.',
    ),
  playerMailDomain: deployment.domain
    .default('players.invalid')
    .describe("The domain of the addresses of children's accounts. Nothing is ever sent to them."),
  passwordMinRegister: deployment.passwordMinRegister
    .optional()
    .describe('The minimum password length for new accounts.'),
  messageRetentionMonths: deployment.messageRetentionMonths
    .optional()
    .describe('How many months messages are kept.'),
  familiesWriteToTeams: deployment.yesNo
    .optional()
    .describe('False if only the staff may write to a whole team.'),
  domainName: deployment.domain
    .optional()
    .describe(
      "The site's own domain, given together with certificateArn. Without it, CloudFront's name is used.",
    ),
  certificateArn: z
    .string(certificateText)
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
      certificateText,
    )
    .optional()
    .describe('The certificate for domainName, in us-east-1.'),
  appendOnlyRule: deployment.yesNo
    .default(true)
    .describe(
      'False to drop the rule that no Lambda may change or delete entries of the ledger or the audit trail.',
    ),
  /**
   * Half as much again as a month in season of 500 families (`npm run cost`), so that four fifths of it, when the
   * first warning is sent, are more than a usual month.
   */
  monthlyBudget: z
    .union([z.string(), z.number().transform(String)], dollarsText)
    .pipe(z.string().regex(/^\d+(\.\d{1,2})?$/, dollarsText))
    .transform(Number)
    .pipe(z.number(dollarsText).min(1, dollarsText).max(1_000_000, dollarsText))
    .default(budgetOf(budgetedFamilies))
    .describe('US dollars a month; the contact is warned at 80% of it.'),
}

export const optionNames = Object.keys(fields)

/**
 * Where a club keeps its options, so that no deployment forgets one. Each stage has a file of its own, so that a test never uses
 * the real club's sender or address.
 */
export const clubFileOf = (stage: unknown): string =>
  typeof stage === 'string' && stage ? `club.${stage}.json` : 'club.json'

const Options = z
  .object(fields)
  .refine(({ domainName, certificateArn }) => !domainName === !certificateArn, {
    path: ['domainName'],
    error: 'given together with certificateArn',
  })
  .refine(({ mailFrom, mailDomain }) => !mailDomain || mailFrom?.toLowerCase().endsWith(`@${mailDomain}`), {
    path: ['mailDomain'],
    error: 'the domain of mailFrom',
  })
export type Options = z.infer<typeof Options>

/** A JSON Schema of the club's file, for editors. It knows shapes and names; the rest is checked by `readOptions`. */
export const describeClubFile = (): object => {
  const { stage: _, ...inFile } = fields
  const inside = z.strictObject({ $schema: z.string().optional(), ...inFile })
  return z.toJSONSchema(inside, { io: 'input', unrepresentable: 'any' })
}

/** Its message is a sentence for the person who deploys; where it comes from does not matter to them. */
export class OptionError extends Error {}

type Values = Record<string, unknown>

/** Where the values come from; what is given for this deployment alone counts more than the club's file. */
interface Given {
  context: Values
  file: Values
  fileName: string
}

export function readOptions(node: Node, file: Values = {}): Options {
  const context: Values = node.getAllContext()
  // What a file says of itself to an editor.
  const { $schema: _, ...own } = file
  const given = { context, file: own, fileName: clubFileOf(context.stage) }
  refuseUnknown(given)
  const values: Values = { ...own, ...context }
  refuseSecrets(values, given)
  const { data, error } = Options.safeParse(values)
  if (data) return data
  const expected = new Map(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  throw refusal(
    [...expected].map(
      ([name, message]) =>
        `The option ${name}${placeOf(name, given)} is ${describeValue(values[name])}; it has to be ${message}.`,
    ),
  )
}

function refuseUnknown(given: Given): void {
  const isOption = (name: string) => optionNames.includes(name)
  if (Object.hasOwn(given.file, 'stage'))
    throw new OptionError(`Set the option stage with -c stage=…, not in ${given.fileName}.`)
  const unknown = [
    ...Object.keys(given.file).filter(name => !isOption(name)),
    ...Object.keys(given.context).filter(name => !isOption(name) && !isOfCdk(name)),
  ]
  if (unknown.length === 0) return
  const known = optionNames.join(', ')
  throw refusal(
    unknown.map(
      name => `There is no option ${describeName(name)}${placeOf(name, given)}. The options are: ${known}.`,
    ),
  )
}

/** Templates are no place for a secret, and neither is a screen: what was put in the wrong place is not repeated. */
function refuseSecrets(values: Values, given: Given): void {
  const names = optionNames.filter(name => holdsSecret(values[name]))
  if (names.length === 0) return
  throw refusal(
    names.map(
      name =>
        `The option ${name}${placeOf(name, given)} is a Stripe key or secret; put it in StripeKeysSecret instead.`,
    ),
  )
}

const refusal = (sentences: string[]) => new OptionError(sentences.join('\n'))

const placeOf = (name: string, { context, file, fileName }: Given): string =>
  Object.hasOwn(file, name) && !Object.hasOwn(context, name) ? ` in ${fileName}` : ''

const describeValue = (value: unknown): string =>
  value === undefined || value === '' ? 'missing' : quote(value)

function describeName(name: string): string {
  if (holdsSecret(name)) return 'of that name, which is a secret'
  return /^[\w$:=@/.-]+$/.test(name) ? name.slice(0, 80) : quote(name)
}

/** As JSON, where what a terminal would obey instead of showing it is written out, such as a line break. */
const quote = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, char => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    .slice(0, 80)

/** Whether one of Stripe's keys is in it, as an operator may paste them, alone or with what is around them. */
function holdsSecret(value: unknown): boolean {
  // The letter of an escape, such as that of `\n`, is none of the text.
  const text = JSON.stringify(value ?? '').replace(/\\(u.{4}|.)/g, ' ')
  return /(?<![a-z])[prs]k_(live|org|test)_|whsec_/i.test(text)
}

const isOfCdk = (name: string): boolean => readByCdk.has(name) || lookedUp.test(name)

/** What CDK reads from the context for itself. */
const readByCdk = new Set([
  ...Object.keys(cx.FLAGS),
  // What some companies demand of all that is deployed into their accounts.
  ...[BOOTSTRAP_QUALIFIER_CONTEXT, PERMISSIONS_BOUNDARY_CONTEXT_KEY],
  // What the command line of CDK adds, by its switches and by what else stands in cdk.json.
  ...[cx.PATH_METADATA_ENABLE_CONTEXT, cx.ASSET_RESOURCE_METADATA_ENABLED_CONTEXT],
  ...[cx.ANALYTICS_REPORTING_ENABLED_CONTEXT, 'aws:cdk:disable-version-reporting', 'cli-telemetry'],
  ...[cx.DISABLE_ASSET_STAGING_CONTEXT, cx.BUNDLING_STACKS, cx.FAIL_SYNTH_ON_VALIDATION_ERRORS_CONTEXT],
])

/** What CDK found in an account and keeps, by its names of what it looks up. */
const lookedUp = new RegExp(
  `^(${[
    ...['ami', 'availability-zones', 'cc-api-provider', 'endpoint-service-availability-zones', 'hosted-zone'],
    ...['key-provider', 'load-balancer', 'load-balancer-listener', 'plugin', 'security-group', 'ssm'],
    'vpc-provider',
  ].join('|')}):account=`,
)
