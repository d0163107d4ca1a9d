import type { DynamoDBStreamEvent } from 'aws-lambda'
import type { TimeBudget } from '#functions/platform/mail/sendRate.ts'
import type { Unit } from '#shared/routes.ts'
import type { LambdaHandler } from './gateway.ts'

export interface LocalHandlers {
  units: Record<Unit, LambdaHandler>
  jobs(event: { time: string; daily?: boolean }, timeBudget?: TimeBudget): Promise<unknown>
  feedback(event: unknown): Promise<unknown>
  mailer(event: DynamoDBStreamEvent, timeBudget?: TimeBudget): Promise<unknown>
}

/** The sources of the very Lambdas that are deployed. They read the environment as they load, so set it first. */
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
  await disableSigning()
  return {
    units: { auth: auth.handler, core: core.handler, billing: billing.handler, media: media.handler },
    jobs: jobs.handler,
    mailer: mailer.handler,
    feedback: feedback.handler,
  }
}

/** No engine checks a signature, which is a twentieth of the work here; AWS's own wants to see whose it is. */
async function disableSigning(): Promise<void> {
  const { db } = await import('#functions/platform/data/client.ts')
  db.middlewareStack.remove('httpSigningMiddleware')
  db.middlewareStack.add(
    next => args => {
      Object.assign(readHeaders(args.request), dummySignature)
      return next(args)
    },
    // Whoever seeds the club loads them before whoever opens it.
    { step: 'finalizeRequest', name: 'dummySignature', override: true },
  )
}

/** The SDK leaves open what a request is; ours are HTTP. */
function readHeaders(request: unknown): object {
  const isHttp = typeof request === 'object' && request !== null && 'headers' in request
  if (!isHttp || typeof request.headers !== 'object' || !request.headers)
    throw new Error('not an HTTP request')
  return request.headers
}

const dummySignature = {
  'x-amz-date': '20260302T150000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260302/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0',
}
