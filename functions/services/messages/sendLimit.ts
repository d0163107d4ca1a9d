import type { Person } from '#functions/identity/sessions/caller.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { isPrivileged, isStaff } from '#shared/access.ts'
import type { Message } from '#shared/messages/model.ts'
import type { Target } from '#shared/messages/targets.ts'

const hour = 3600
const day = 24 * hour

/**
 * Counts a message against what one person may send, and the mails to many against what everybody may be sent: ten
 * times the club, five times a team, or ten times the staff by a family, a day. What it answers refuses above the limit.
 */
export async function countSending(
  { id, role }: Person,
  target: Target,
  notificationType: Message['notificationType'],
  now: Date,
): Promise<() => void> {
  const own = { max: isStaff(role) ? 300 : 60, seconds: hour, whenBlind: 'allow' } as const
  const many = notificationType === 'app' ? undefined : mailsToMany(role, target)
  const refusals = await Promise.all([
    counted(`message#${id}`, own, now),
    ...(many
      ? [counted(`mails#${id}#${many.of}`, { max: many.max, seconds: day, whenBlind: 'allow' }, now)]
      : []),
  ])
  return () => {
    for (const refuse of refusals) refuse()
  }
}

function mailsToMany(role: Person['role'], target: Target): { of: string; max: number } | undefined {
  if (target.type === 'global' || target.type === 'program') return { of: 'club', max: 10 }
  if (target.type === 'staff' || target.type === 'ask') return { of: 'staff', max: isStaff(role) ? 30 : 10 }
  return target.type === 'team' && !isPrivileged(role) ? { of: target.teamId, max: 5 } : undefined
}
