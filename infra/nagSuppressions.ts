import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Why something is as it is, although a rule of cdk-nag would have it otherwise. Said about the construct and all
 * within it; `…` in a rule's name stands for what only AWS knows. A test demands that each still answers a finding.
 */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([id, reason]) => ({ id: `AwsSolutions-${id}`, reason }))
  Validations.of(construct).acknowledge(...rules)
}
