import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib'
import type { Options } from '../options.ts'

/**
 * What goes where the option is left out: who hears of alarms, the sender of mails, the club's address. And what comes
 * back: a rule that a club has let go of because it could save nothing under it.
 */
const findKept = ({ contact, mailFrom, mailDomain, domainName, appendOnlyRule }: Options): string[] =>
  Object.entries({ contact, mailFrom, mailDomain, domainName, appendOnlyRule: !appendOnlyRule })
    .filter(([, isKept]) => isKept)
    .map(([name]) => name)

/**
 * Lets CloudFormation refuse a deployment that forgets one of these options, from whatever computer it comes: no stack
 * may take away an export that another one imports. `first` is deployed before all others, so nothing has changed by
 * then; the exported value never changes, so that the option's own may.
 */
export function keepOptions(options: Options, first: Stack, last: Stack): void {
  for (const name of findKept(options)) {
    const exportName = `${first.stackName}:option-${name}`
    new CfnOutput(first, `Option${name}`, { value: 'given', exportName })
    new CfnOutput(last, `Keeps${name}`, { value: Fn.importValue(exportName) })
  }
}
