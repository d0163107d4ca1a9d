import { isPrivileged, type Role } from '../access.ts'
import type { Announcement } from './model.ts'

interface Caller {
  id: string
  role: Role
  /** Teams the caller coaches. */
  teamIds: readonly string[]
}

/** Admins and directors announce to anyone, coaches to their own teams. */
export const mayAnnounceTo = ({ role, teamIds }: Caller, teamId: string | undefined): boolean =>
  isPrivileged(role) || (role === 'coach' && teamId !== undefined && teamIds.includes(teamId))

/** Coaches change announcements they wrote themselves, as long as they coach the team. */
export const mayChangeAnnouncement = (
  caller: Caller,
  { createdById, teamId }: Pick<Announcement, 'createdById' | 'teamId'>,
): boolean => isPrivileged(caller.role) || (createdById === caller.id && mayAnnounceTo(caller, teamId))

export const hasExpired = ({ expiresAt }: Pick<Announcement, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime()

/** What the banner shows of those that have not expired: the newest of high priority, else the newest; and the rest. */
export function chooseBanner<A extends Pick<Announcement, 'createdAt' | 'expiresAt' | 'priority'>>(
  announcements: readonly A[],
  now: Date,
): { shown: A | undefined; others: A[] } {
  const current = announcements.filter(announcement => !hasExpired(announcement, now))
  const high = current.filter(({ priority }) => priority === 'high')
  const shown = (high.length > 0 ? high : current).reduce<A | undefined>(
    (latest, one) => (latest && latest.createdAt >= one.createdAt ? latest : one),
    undefined,
  )
  return { shown, others: current.filter(one => one !== shown) }
}
