import { type ApiError, getErrorMessage } from '#frontend/lib/http.ts'

/** Toasts for a player who could not be added. */

export const missingFileToast = {
  title: 'A file was not uploaded',
  description: 'Please try again, or remove the file and add the player without it.',
  destructive: true,
}

export const loggedOutToast = {
  title: 'Error',
  description: 'You must be logged in to register a player',
  destructive: true,
}

/** What the form itself could not have known is named at its field; the toast says that there is something. */
export const failureToast = (error: ApiError) =>
  error.status === 400
    ? { title: 'Error', description: 'Invalid registration data. Please try again.', destructive: true }
    : {
        title: 'Registration failed',
        description: getErrorMessage(error, 'Failed to create player profile'),
        destructive: true,
      }
