/** A file of the site that a deployment has replaced; each engine says it in its own words. */
export const isOldChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
