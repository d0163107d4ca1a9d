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

/** The announcement for the banner: the newest that has not expired. */
export const findLatest = <A extends Pick<Announcement, 'createdAt' | 'expiresAt'>>(
  announcements: readonly A[],
  now: Date,
): A | undefined =>
  announcements
    .filter(announcement => !hasExpired(announcement, now))
    .reduce<A | undefined>(
      (latest, one) => (latest && latest.createdAt >= one.createdAt ? latest : one),
      undefined,
    )
