import { getConcurrency } from '../aws.ts'
import { advice, type Finding, ok } from '../finding.ts'

/** How many Lambdas run at once in a new account is too few for the evening on which registration opens. */
export async function checkConcurrency(): Promise<Finding[]> {
  const limit = await getConcurrency()
  if (limit >= 100) return [ok(`Up to ${limit} Lambdas can run at once.`)]
  return [
    advice(
      `Only ${limit} Lambdas can run at once, as in a new account. When registration opens, families would see errors.`,
      'Ask for 1,000 under Service Quotas, AWS Lambda, "Concurrent executions". It is free and takes a day or two.',
    ),
  ]
}
