import { AsyncLocalStorage } from 'node:async_hooks'
import type { LocalHandlers } from '#infra/local/gateway/handlers.ts'
import { type AccessRequest, findGrants, isAllowed } from '../iam.ts'
import { requestsOf } from './requests.ts'
import type { UnitPolicies } from './synthesize.ts'

const unitOfCall = new AsyncLocalStorage<string>()

interface Verdict {
  /** Called with each request that AWS would have refused. */
  refuse(text: string): void
  /** Called with each grant that was needed, prefixed with the name of its Lambda. */
  use?(grant: string): void
}

/** A client of the AWS SDK, as far as it is needed here. */
interface SdkClient {
  middlewareStack: {
    add(
      middleware: (
        next: (call: { input: object }) => Promise<{ output: object; response: unknown }>,
        context: { commandName?: string },
      ) => (call: { input: object }) => Promise<{ output: object; response: unknown }>,
      options: { step: 'initialize'; name: string },
    ): void
    remove(name: string): void
  }
}

/** The clients of the handlers that are currently loaded. */
async function loadClients(): Promise<SdkClient[]> {
  const [{ db }, { ses }, { s3 }] = await Promise.all([
    import('#functions/platform/data/client.ts'),
    import('#functions/platform/mail/ses.ts'),
    import('#functions/platform/files/bucket.ts'),
  ])
  return [db, ses, s3]
}

/**
 * Checks every command that a Lambda sends against the policy that it is deployed with. Tests run all Lambdas in one
 * process without any policy, so a missing permission would show only on AWS. Call it again whenever the handlers
 * were loaded anew.
 */
export async function enforcePolicies(policies: UnitPolicies, { refuse, use }: Verdict): Promise<void> {
  const judge = (unit: string, request: AccessRequest) => {
    const statements = policies.lambdas[unit] ?? []
    if (use) for (const grant of findGrants(statements, request)) use(`${unit}: ${grant}`)
    if (isAllowed(statements, request)) return
    const { action, resource, context } = request
    refuse(`${unit} may not ${action} on ${resource} (${JSON.stringify(context)})`)
  }
  for (const client of await loadClients()) {
    client.middlewareStack.remove('judgeByPolicy')
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async call => {
          const unit = unitOfCall.getStore()
          if (unit) for (const request of requestsOf(commandName, call.input, policies)) judge(unit, request)
          return next(call)
        },
      { step: 'initialize', name: 'judgeByPolicy' },
    )
  }
}

/** The same handlers, wrapped so that everything they call knows the name of their Lambda. */
export function nameLambdas({ lambdas, jobs, mailer, feedback }: LocalHandlers): LocalHandlers {
  const named = Object.entries(lambdas).map(([unit, handle]): [string, typeof handle] => [
    unit,
    (...call) => unitOfCall.run(unit, () => handle(...call)),
  ])
  return {
    lambdas: { ...lambdas, ...Object.fromEntries(named) },
    jobs: (...call) => unitOfCall.run('jobs', () => jobs(...call)),
    mailer: (...call) => unitOfCall.run('mailer', () => mailer(...call)),
    feedback: (...call) => unitOfCall.run('feedback', () => feedback(...call)),
  }
}
