import { ApiError } from '#frontend/lib/http.ts'

/** In the specification's words, where the club has said what is wrong. */
export const fetchError = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `Error fetching users: ${error.message}`
    : `Failed to fetch users. ${error.message}`

export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404
