import type { Node } from 'constructs'
import * as z from 'zod'
import { SocialLinks } from '#shared/club/model.ts'

/**
 * What a club may set at deployment, as `-c name=value` or in cdk.json; all of it has a default, here or in the
 * settings of the Lambdas. Nothing is looked up, so a synth needs neither credentials nor a network.
 */
const Options = z.object({
  clubName: z.string().min(1).optional(),
  clubColor: z.string().optional(),
  timeZone: z.string().optional(),
  /** Where families write to, and where alarms and the budget's warnings go. */
  contact: z.email().optional(),
  /** Where else the club is to be found, as icons at the foot of each page: addresses with commas between. */
  social: SocialLinks.optional(),
  /** The address that mail comes from; SES asks its owner to confirm it. Without it mail waits. */
  mailFrom: z.email().optional(),
  /** Children's accounts get addresses here; nothing is ever sent to them. */
  playerMailDomain: z.string().min(3).default('players.invalid'),
  passwordMinRegister: z.coerce.number().int().optional(),
  /** How many months messages are kept at the least: 12 to 120. */
  messageRetentionMonths: z.coerce.number().int().min(12).max(120).optional(),
  /** `false` where only the staff may write to a whole team. */
  familiesWriteToTeams: z.stringbool().optional(),
  /** A domain of the club's own, with its certificate in us-east-1; without them CloudFront's name serves. */
  domainName: z.string().optional(),
  certificateArn: z.string().optional(),
  /** The browser's key of Stripe. It is public; the secret ones are filled in after the deployment. */
  stripePublishableKey: z.string().startsWith('pk_').optional(),
  /** US dollars a month above which the contact is warned. */
  monthlyBudget: z.coerce.number().positive().default(15),
})
export type Options = z.infer<typeof Options>

export function readOptions(node: Node): Options {
  const given = Object.keys(Options.shape).map(name => [name, node.tryGetContext(name)] as const)
  return Options.refine(({ domainName, certificateArn }) => !domainName === !certificateArn, {
    error: 'domainName and certificateArn go together',
  }).parse(Object.fromEntries(given.filter(([, value]) => value !== undefined)))
}
