/** Toasts for a player who could not be added. */

export const missingFileToast = {
  title: 'A file has not been uploaded',
  description: 'Please try again, or remove the file and add the player without it.',
  destructive: true,
}

export const loggedOutToast = {
  title: 'Error',
  description: 'You must be logged in to register a player',
  destructive: true,
}

export const failureToast = (description: string) => ({
  title: 'Registration failed',
  description,
  destructive: true,
})
