import { isPrivileged } from '#shared/access.ts'
import { amountOwed } from '#shared/registrations/rules.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { sessionExpired } from '../../identity/sessions/presentedSession.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import {
  getRegistrationsById,
  listLiveInProgram,
  listRegistrationsOfUser,
  type RegistrationRow,
} from '../../stores/registrations/store.ts'
import { ownsAddress } from '../../stores/users/ownership.ts'
import { countSpotTaken } from '../../stores/users/spotsTaken.ts'
import { getOwnRows, maySignIn } from '../../stores/users/store.ts'
import { getWaitlistEntries } from '../../stores/waiting/store.ts'

/** Children for whom a family may hold, or wait for, unpaid spots of one program. */
const maxHeld = { confirmed: 6, unconfirmed: 3 }

/** More tries than a family makes. */
const hourly = { max: 30, seconds: 3600, onStoreError: 'allow' } as const

/** What a family has in a program that is not paid for. */
interface Holds {
  /** Its other children who hold a spot there, wait for one, or have been offered one. */
  children: number
  /** Fails if the family takes another spot meanwhile, so that of several at once each sees those before it. */
  turn: Write | undefined
}

/**
 * Anybody may open an account and enter children, and a spot is held until it is paid: without a limit a stranger
 * could fill a program, or its waiting list, in seconds. The office registers without one. `nth`: of the attempts, the first
 * of which goes by what the request has read of its caller.
 */
export async function readHolds(
  caller: Caller,
  { programId, playerId }: { programId: string; playerId: string },
  nth: number,
): Promise<Holds> {
  if (isPrivileged(caller.role)) return { children: 0, turn: undefined }
  // Read before the rest: what is added after that makes the turn fail.
  const own = nth === 0 ? caller : await getOwnRows(caller.id)
  if (!own || !maySignIn(own.user)) throw sessionExpired()
  const others = own.childIds.filter(id => id !== playerId)
  const [listed, registrations, waitlistEntries] = await Promise.all([
    listRegistrationsOfUser(caller.id),
    listLiveInProgram(others, programId),
    getWaitlistEntries(others, programId),
  ])
  const known = new Map(listed.map(row => [row.id, row]))
  // The list comes from an index, which lags behind; the children's own rows do not.
  const missing = registrations.filter(({ registrationId }) => !known.has(registrationId))
  const news = await getRegistrationsById(missing.map(({ registrationId }) => registrationId))
  const holding = registrations.flatMap(({ registrationId }) => known.get(registrationId) ?? [])
  const held = [...[...holding, ...news].filter(isUnpaid), ...waitlistEntries.filter(isWaiting)]
  const children = held.filter(({ userId }) => userId === caller.id).map(row => row.playerId)
  return { children: new Set(children).size, turn: countSpotTaken(own.user) }
}

export function assertMayHold(caller: Caller, { children }: Holds): void {
  const isConfirmed = isPrivileged(caller.role) || ownsAddress(caller.user)
  if (children < (isConfirmed ? maxHeld.confirmed : maxHeld.unconfirmed)) return
  throw new HttpError(
    409,
    isConfirmed
      ? `${children} of your children have an unpaid spot in this program or are waiting for one. Please pay for them first, or contact the club.`
      : `${children} of your children have a spot in this program or are waiting for one. Please confirm your email before you add another.`,
  )
}

/** Counted once a request, however often it has to be tried. */
export const startHourlyCheck = (caller: Caller, now: Date): Promise<() => void> =>
  isPrivileged(caller.role)
    ? Promise.resolve(() => {})
    : startLimitCheck(`register-child#${caller.id}`, hourly, now)

const isUnpaid = (row: RegistrationRow): boolean =>
  row.state === 'active' && (row.paymentStatus !== 'paid' || amountOwed(row) === 0)
