import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Why something deviates from a rule of cdk-nag. Applies to the construct and everything in it; `…` in a rule's name
 * stands for what only AWS knows. A test demands that each reason still answers a finding.
 */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([id, reason]) => ({ id: `AwsSolutions-${id}`, reason }))
  Validations.of(construct).acknowledge(...rules)
}
