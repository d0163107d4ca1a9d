import { getConcurrency } from '../aws.ts'
import { advice, type Finding, ok } from '../finding.ts'

/** How many Lambdas run at once in a new account is too few for the evening on which registration opens. */
export async function checkConcurrency(): Promise<Finding[]> {
  const limit = await getConcurrency()
  if (limit >= 100) return [ok(`${limit} Lambdas may run at once.`)]
  return [
    advice(
      `Only ${limit} Lambdas may run at once, as in a new account. On a registration evening families would see errors.`,
      'Ask for 1,000 under Service Quotas, AWS Lambda, "Concurrent executions". It is free and takes a day or two.',
    ),
  ]
}
