import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { counted } from '#functions/platform/http/limits.ts'
import type { Program } from '#functions/stores/programs/store.ts'
import { isPrivileged } from '#shared/access.ts'

/**
 * Families need the program's word; those who run the club do not. A try is counted while the program is read:
 * what this answers refuses a wrong one.
 */
export async function passwordTried(
  caller: Caller,
  typed = '',
  now: Date,
): Promise<(program: Program) => void> {
  const isTry = typed !== '' && !isPrivileged(caller.role)
  const refuseTooMany = isTry && (await counted(`program-password#${caller.id}`, guesses, now))
  return ({ registrationPassword }) => {
    if (registrationPassword === undefined || isPrivileged(caller.role)) return
    if (refuseTooMany) refuseTooMany()
    if (timingSafeEqual(digest(typed), digest(registrationPassword))) return
    const message = typed
      ? 'The registration password is not correct'
      : 'Please enter the registration password'
    throw new Refusal(400, message, [{ field: 'registrationPassword', message }])
  }
}

const guesses = { max: 20, seconds: 600, whenBlind: 'allow' } as const
const digest = (text: string) => createHash('sha256').update(text).digest()
