import type { Unit } from '#shared/routes.ts'

type Lambda = Unit | 'jobs' | 'mailer' | 'feedback'

/** Megabytes of memory and seconds of time, which the templates and the gateway on one machine share. */
export const lambdaLimits: Record<Lambda, { memory: number; seconds: number }> = {
  // Hashing passwords is all processor, and 1769 MB is where Lambda gives a whole one.
  auth: { memory: 1769, seconds: 10 },
  core: { memory: 512, seconds: 10 },
  billing: { memory: 512, seconds: 20 },
  media: { memory: 512, seconds: 20 },
  jobs: { memory: 512, seconds: 120 },
  mailer: { memory: 256, seconds: 60 },
  feedback: { memory: 256, seconds: 10 },
}

/** Requests to the API, for the whole club; what one person may do is up to the handlers. */
export const stageLimits = { rate: 100, burst: 200 }

/**
 * AWS's own, which no template holds: what is about the API is in "Quotas for configuring and running an HTTP API in API
 * Gateway", what is about Lambdas in "Lambda quotas", and what is about CloudFront in the quotas of its guide.
 */
export const awsLimits = {
  /** Bytes of an address at CloudFront, from its `https://` on. */
  url: 8192,
  /** Bytes of a body at API Gateway. */
  body: 10 * 1024 * 1024,
  /** Bytes of the request line and the values of all headers there. */
  head: 10_240,
  /** How long it waits for a Lambda, whatever time that is given. */
  integrationSeconds: 30,
  /** Bytes of an event or a result of a Lambda. */
  payload: 6 * 1024 * 1024,
  /** Bytes of the names and values of a Lambda's environment. */
  environment: 4096,
  /** Lambdas that run at once in an account; a new one has fewer until its quota is raised in Service Quotas. */
  concurrency: 1000,
  newAccountConcurrency: 10,
}
