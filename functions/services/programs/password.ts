import { createHash, timingSafeEqual } from 'node:crypto'
import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import type { ProgramRow } from '../../stores/programs/store.ts'

/**
 * Families need the program's password; admins and directors do not. The attempt is counted in parallel with reading
 * the program; the returned function rejects a wrong password.
 */
export async function startPasswordCheck(
  caller: Caller,
  typed = '',
  now: Date,
): Promise<(program: ProgramRow) => void> {
  const isTry = typed !== '' && !isPrivileged(caller.role)
  const assertWithinLimit = isTry && (await startLimitCheck(`program-password#${caller.id}`, guessLimit, now))
  return ({ registrationPassword }) => {
    if (registrationPassword === undefined || isPrivileged(caller.role)) return
    if (assertWithinLimit) assertWithinLimit()
    if (timingSafeEqual(digest(typed), digest(registrationPassword))) return
    const message = typed
      ? 'The registration password is not correct'
      : 'Please enter the registration password'
    throw new HttpError(400, message, [{ field: 'registrationPassword', message }])
  }
}

const guessLimit = { max: 20, seconds: 600, onStoreError: 'allow' } as const
const digest = (text: string) => createHash('sha256').update(text).digest()
