import { ApiError } from '#frontend/lib/http.ts'

/** The message for a failed list: a fixed sentence if the server answered. */
export const getFetchError = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `Error fetching users: ${error.message}`
    : `Failed to fetch users. ${error.message}`
