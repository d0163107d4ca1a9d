import { createHash, timingSafeEqual } from 'node:crypto'
import { isPrivileged } from '#shared/access.ts'
import { Refusal } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import type { Caller } from '../sessions/caller.ts'
import type { Program } from './store.ts'

/** Families need the program's word; those who run the club do not. */
export async function refuseWrongPassword(
  caller: Caller,
  { registrationPassword }: Program,
  typed = '',
  now: Date,
): Promise<void> {
  if (registrationPassword === undefined || isPrivileged(caller.role)) return
  await limit(`program-password#${caller.id}`, { max: 20, seconds: 600, whenBlind: 'allow' }, now)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(typed), digest(registrationPassword))) return
  const message = typed
    ? 'The registration password is not correct'
    : 'Please enter the registration password'
  throw new Refusal(400, message, [{ field: 'registrationPassword', message }])
}
