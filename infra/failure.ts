/** A start that cannot go on. Its message is one sentence for the person who typed the command. */
export class StartFailure extends Error {}

/** The code of a system error (`EADDRINUSE`, `ENOENT`, …). */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
