import type { LambdaName } from '#shared/routes.ts'

type Lambda = LambdaName | 'jobs' | 'mailer' | 'feedback'

/** Megabytes of memory and seconds of time, for the templates and for the gateway of a local club. */
export const lambdaLimits: Record<Lambda, { memory: number; seconds: number }> = {
  // Hashing passwords is all CPU, and 1769 MB is where Lambda gives a full one.
  auth: { memory: 1769, seconds: 10 },
  core: { memory: 512, seconds: 10 },
  billing: { memory: 512, seconds: 20 },
  media: { memory: 512, seconds: 20 },
  jobs: { memory: 512, seconds: 120 },
  mailer: { memory: 256, seconds: 60 },
  feedback: { memory: 256, seconds: 10 },
}

/** Limits on requests to the API, for the whole club; the handlers limit each person. */
export const stageLimits = { rate: 100, burst: 200 }

/**
 * AWS's own limits, which no template contains. Those of the API are in "Quotas for configuring and running an HTTP
 * API in API Gateway", those of Lambdas in "Lambda quotas", and those of CloudFront in its guide's quotas.
 */
export const awsLimits = {
  /** Bytes of a URL at CloudFront, starting at `https://`. */
  url: 8192,
  /** Bytes of a body at API Gateway. */
  body: 10 * 1024 * 1024,
  /** Bytes of the request line and the values of all headers at API Gateway. */
  head: 10_240,
  /** How long API Gateway waits for a Lambda, whatever the Lambda's own timeout. */
  integrationSeconds: 30,
  /** The longest timeout that a Lambda may be given. */
  lambdaSeconds: 900,
  /** Bytes of a Lambda's event or result. */
  payload: 6 * 1024 * 1024,
  /** Bytes of the names and values in a Lambda's environment. */
  environment: 4096,
  /** Lambdas that run at once in an account; a new account has fewer until its quota is raised in Service Quotas. */
  concurrency: 1000,
  newAccountConcurrency: 10,
}
