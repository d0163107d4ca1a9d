import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'

/** Warns the contact before a month gets expensive: at 80% spent, and when 100% is forecast. */
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
      // AWS refuses a warning without a recipient.
      ...(props.contact
        ? { notificationsWithSubscribers: [warn('ACTUAL', 80), warn('FORECASTED', 100)] }
        : {}),
    })
  }
}
