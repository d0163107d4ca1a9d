import { ApiError } from '#frontend/lib/http.ts'

/** Nobody can say more than that there is nothing here for the reader: trying again would not help. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
