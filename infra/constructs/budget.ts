import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'

/** Tells the contact before a month becomes dear: at four fifths spent, and when the whole is foreseen. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, props: { dollars: number; contact: string | undefined }) {
    super(scope, id)
    const subscribers = props.contact ? [{ subscriptionType: 'EMAIL', address: props.contact }] : []
    const warn = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers,
    })
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: props.dollars, unit: 'USD' },
      },
      // A warning without anybody to warn is refused.
      ...(props.contact
        ? { notificationsWithSubscribers: [warn('ACTUAL', 80), warn('FORECASTED', 100)] }
        : {}),
    })
  }
}
