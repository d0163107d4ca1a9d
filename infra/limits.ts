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

/** AWS's own, in bytes: a body at API Gateway, request line and values of headers there, and an event or a result of a Lambda. */
export const awsLimits = {
  body: 10 * 1024 * 1024,
  head: 10_240,
  payload: 6 * 1024 * 1024,
}
