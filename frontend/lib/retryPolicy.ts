import { ApiError } from './http.ts'

/** For what is read where the network comes and goes: asked again, for a quarter of a minute. */
export const patient = {
  retry: (failures: number, error: Error): boolean =>
    failures < 4 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
}
