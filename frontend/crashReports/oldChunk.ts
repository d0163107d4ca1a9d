/** Whether a file of the site is gone after a deployment; each engine words the error differently. */
export const isOldChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
