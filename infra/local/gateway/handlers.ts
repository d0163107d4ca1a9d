import type { DynamoDBStreamEvent } from 'aws-lambda'
import type { TimeBudget } from '#functions/platform/mail/sendRate.ts'
import type { LambdaName } from '#shared/routes.ts'
import type { LambdaHandler } from './gateway.ts'

export interface LocalHandlers {
  lambdas: Record<LambdaName, LambdaHandler>
  jobs(event: { time: string; daily?: boolean }, timeBudget?: TimeBudget): Promise<unknown>
  feedback(event: unknown): Promise<unknown>
  mailer(event: DynamoDBStreamEvent, timeBudget?: TimeBudget): Promise<unknown>
}

/** The source of the same Lambdas that are deployed. They read the environment as they load, so set it first. */
export async function loadHandlers(): Promise<LocalHandlers> {
  const [auth, core, billing, media, jobs, mailer, feedback] = await Promise.all([
    import('#functions/lambdas/auth.ts'),
    import('#functions/lambdas/core.ts'),
    import('#functions/lambdas/billing.ts'),
    import('#functions/lambdas/media.ts'),
    import('#functions/lambdas/jobs.ts'),
    import('#functions/lambdas/mailer.ts'),
    import('#functions/lambdas/feedback.ts'),
  ])
  return {
    lambdas: { auth: auth.handler, core: core.handler, billing: billing.handler, media: media.handler },
    jobs: jobs.handler,
    mailer: mailer.handler,
    feedback: feedback.handler,
  }
}
