import { ApiError } from './http.ts'

/** Query options for an unreliable network: retries for a quarter of a minute. */
export const retryPolicy = {
  retry: (failures: number, error: Error): boolean =>
    failures < 4 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
}
