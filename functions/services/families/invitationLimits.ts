import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { enforceLimit, startLimitCheck } from '../../platform/http/rateLimits.ts'

const hourlyLimit = { max: 10, seconds: 3600, onStoreError: 'allow' } as const
/** The office may invite the guardians of a whole season in one evening. */
const officeHourlyLimit = { ...hourlyLimit, max: 200 } as const

/** Limits the invitations of one person. Returns the assertion. */
export const startInvitationLimit = ({ id, role }: Caller, now: Date) =>
  startLimitCheck(`guardian-invite#${id}`, isPrivileged(role) ? officeHourlyLimit : hourlyLimit, now)

/**
 * Limits the mail that one address gets; those who may send none must not use it up, one family not another's, and
 * families not the office's.
 */
export const enforceRecipientLimit = ({ role }: Caller, slot: string, now: Date): Promise<void> =>
  enforceLimit(
    `guardian-invite#${slot}#${isPrivileged(role) ? 'office' : 'families'}`,
    { ...hourlyLimit, max: 30 },
    now,
  )
