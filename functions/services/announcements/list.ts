import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { type AnnouncementRow, listAnnouncements } from '../../stores/announcements/store.ts'

/**
 * Admins and directors see all announcements, everyone else the club's and those of the teams that they coach or have a
 * child on.
 */
export const listAnnouncementsFor = (
  { role }: Pick<Caller, 'role'>,
  ownTeamIds: readonly string[],
  options: { unexpiredAt: Date | undefined },
): Promise<AnnouncementRow[]> =>
  listAnnouncements(isPrivileged(role) ? ['all'] : ['club', ...ownTeamIds.map(team => ({ team }))], options)
