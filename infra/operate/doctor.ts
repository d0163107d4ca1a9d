import { parseArgs } from 'node:util'
import { stackNames } from '../stackNames.ts'
import { address } from './checks/address.ts'
import { data } from './checks/data.ts'
import { jobs } from './checks/jobs.ts'
import { checkConcurrency } from './checks/limits.ts'
import { mail, sendTestMail } from './checks/mail.ts'
import { payments } from './checks/payments.ts'
import { watching } from './checks/watching.ts'
import { type DeployedClub, findDeployedClub, NotDeployed } from './club.ts'
import { type Check, formatResults, hasProblem, runChecks } from './finding.ts'
import { findOperator } from './preflight.ts'

/** What of a deployed club may need somebody. */
export const checkup: readonly Check<DeployedClub>[] = [
  address,
  mail,
  payments,
  watching,
  jobs,
  data,
  { name: 'Concurrent Lambdas', look: checkConcurrency },
]

/** `npm run doctor`: 0 where nothing is wrong, 1 where something is, 2 where there is no club to look at. */
export async function doctor(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { stage: { type: 'string' }, mail: { type: 'string' } } })
  const { operator, finding } = await findOperator()
  const results = [{ name: 'Credentials', findings: [finding] }]
  if (!operator) {
    console.log(formatResults(results))
    return 2
  }
  const club = await findDeployedClub(stackNames(values.stage), operator.region).catch((error: unknown) => {
    if (!(error instanceof NotDeployed)) throw error
    console.log(error.message)
  })
  if (!club) return 2
  results.push(...(await runChecks(checkup, club)))
  const { mail: to } = values
  if (to) {
    const testMail: Check<DeployedClub> = {
      name: 'Test email',
      look: async one => [await sendTestMail(one, to)],
    }
    results.push(...(await runChecks([testMail], club)))
  }
  console.log(formatResults(results))
  return hasProblem(results) ? 1 : 0
}
