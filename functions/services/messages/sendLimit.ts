import { isPrivileged, isStaff } from '#shared/access.ts'
import type { Message } from '#shared/messages/model.ts'
import type { Target } from '#shared/messages/targets.ts'
import type { Person } from '../../identity/sessions/caller.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/**
 * Counts a message against the sender's hourly limit, and if it is mailed to many, against a daily limit: ten to the
 * whole club or a program, five to a team, ten to the staff from a family. The returned function throws above the
 * limit.
 */
export async function startSendLimitCheck(
  { id, role }: Person,
  target: Target,
  notificationType: Message['notificationType'],
  now: Date,
): Promise<() => void> {
  const own = { max: isStaff(role) ? 300 : 60, seconds: hourSeconds, onStoreError: 'allow' } as const
  const many = notificationType === 'app' ? undefined : bulkMailLimit(role, target)
  const refusals = await Promise.all([
    startLimitCheck(`message#${id}`, own, now),
    ...(many
      ? [
          startLimitCheck(
            `mails#${id}#${many.of}`,
            { max: many.max, seconds: daySeconds, onStoreError: 'allow' },
            now,
          ),
        ]
      : []),
  ])
  return () => {
    for (const refuse of refusals) refuse()
  }
}

function bulkMailLimit(role: Person['role'], target: Target): { of: string; max: number } | undefined {
  if (target.type === 'global' || target.type === 'program') return { of: 'club', max: 10 }
  if (target.type === 'staff' || target.type === 'ask') return { of: 'staff', max: isStaff(role) ? 30 : 10 }
  return target.type === 'team' && !isPrivileged(role) ? { of: target.teamId, max: 5 } : undefined
}
