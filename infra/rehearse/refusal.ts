import { messageOf } from '../failure.ts'

/**
 * Waits for work that has to fail, and for the given reason: if it succeeds, or fails for another reason, the
 * rehearsal has failed.
 */
export async function expectRefusal(work: Promise<void>, reason: RegExp, signal: AbortSignal): Promise<void> {
  const message = await work.then(
    () => undefined,
    (error: unknown) => messageOf(error),
  )
  signal.throwIfAborted()
  if (message === undefined) throw new Error('It went through but should have been refused.')
  if (!reason.test(message)) throw new Error(`It was refused for another reason: ${message}`)
}

/** CloudFormation's message about a protected stack, which it identifies by name or ARN. */
export const protectedFromDeletion = (stack: string): RegExp =>
  new RegExp(`Stack \\[(\\S+/)?${stack}(/\\S+)?\\] cannot be deleted while TerminationProtection is enabled`)
