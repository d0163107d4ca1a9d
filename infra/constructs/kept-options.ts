import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib'
import type { Options } from '../options.ts'

/**
 * Options whose effect would be lost if a deployment left them out: who gets the alarms, the sender of emails, the
 * club's address. `appendOnlyRule` is the reverse: leaving it out would bring back a rule that the club turned off
 * because it could not save anything under it.
 */
export const keptOptions = ({
  contact,
  mailFrom,
  mailDomain,
  domainName,
  appendOnlyRule,
}: Options): string[] =>
  Object.entries({ contact, mailFrom, mailDomain, domainName, appendOnlyRule: !appendOnlyRule })
    .filter(([, isKept]) => isKept)
    .map(([name]) => name)

/** The export by which CloudFormation keeps an option of a club. */
export const optionExport = (dataStack: string, option: string): string => `${dataStack}:option-${option}`

/**
 * Makes CloudFormation refuse a deployment that omits one of these options, no matter which computer it comes from:
 * a stack may not remove an export that another one imports. `first` is deployed before all others, so nothing has
 * changed at that point; the exported value is constant, so that the option's own value may change.
 */
export function keepOptions(options: Options, first: Stack, last: Stack): void {
  for (const name of keptOptions(options)) {
    const exportName = optionExport(first.stackName, name)
    new CfnOutput(first, `Option${name}`, { value: 'given', exportName })
    new CfnOutput(last, `Keeps${name}`, { value: Fn.importValue(exportName) })
  }
}
