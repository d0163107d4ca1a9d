import { HttpError } from '../../platform/http/errors.ts'

/** A bank has not answered yet, which may take days. A job that meets this is tried again, which is no failure. */
export class PaymentUnderway extends HttpError {
  constructor() {
    super(409, 'A payment is being confirmed. Please wait a moment and try again.')
  }
}

/** Does the work for each, and only then stops at those whose payment is underway. */
export async function unlessUnderway<Each>(
  list: readonly Each[],
  work: (each: Each) => Promise<unknown>,
): Promise<void> {
  const underway: PaymentUnderway[] = []
  for (const each of list)
    await work(each).catch((error: unknown) => {
      if (!(error instanceof PaymentUnderway)) throw error
      underway.push(error)
    })
  if (underway[0]) throw underway[0]
}
