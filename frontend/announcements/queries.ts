import { announcements } from 'virtual:routes'
import { useCoachedTeamIds, useEventTeams } from '#frontend/events/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { Announcement } from '#shared/announcements/model.ts'
import { mayAnnounceTo, mayChangeAnnouncement } from '#shared/announcements/rules.ts'

/** Announcements that have not expired. */
export const currentAnnouncementsQuery = routeQuery(announcements.list, {})
/** The same including expired ones. */
export const allAnnouncementsQuery = routeQuery(announcements.list, { query: { expired: 'true' } })

/** Routes to refetch after an announcement was created, changed or deleted. */
export const affectedRoutes = [announcements.list]

/**
 * Which audiences the user may address, and which announcements they may change. The server enforces the same
 * rules.
 */
export function useAnnouncementAccess() {
  const { id, effectiveRole: role } = useUser()
  const { ids: teamIds } = useCoachedTeamIds()
  const teams = useEventTeams()
  const caller = { id, role, teamIds }
  const own = teams.filter(team => mayAnnounceTo(caller, team.id))
  return {
    toClub: mayAnnounceTo(caller, undefined),
    /** The teams that the user may address. */
    teams: own,
    mayAnnounce: isPrivileged(role) || own.length > 0,
    mayChange: (announcement: Announcement) => mayChangeAnnouncement(caller, announcement),
    audienceOf: ({ teamId }: Announcement): string =>
      teamId === undefined ? 'Whole club' : (teams.find(team => team.id === teamId)?.name ?? 'A team'),
  }
}
