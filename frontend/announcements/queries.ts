import { announcements } from 'virtual:routes'
import { useCoachedIds, useEventTeams } from '#frontend/events/queries.ts'
import { read } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isPrivileged } from '#shared/access.ts'
import type { Announcement } from '#shared/announcements/model.ts'
import { mayAnnounceTo, mayChangeAnnouncement } from '#shared/announcements/rules.ts'

/** What is still shown to the reader. */
export const unexpired = read(announcements.list, {})
/** The same with what has expired, for staff. */
export const all = read(announcements.list, { query: { expired: 'true' } })

/** What is out of date once something was announced, changed or taken back. */
export const changed = [announcements.list]

/** To whom the reader may announce something, and what of it he may change: the server goes by the same rules. */
export function useAnnouncing() {
  const { id, actsAs: role } = useUser()
  const { ids: teamIds } = useCoachedIds()
  const teams = useEventTeams()
  const caller = { id, role, teamIds }
  const own = teams.filter(team => mayAnnounceTo(caller, team.id))
  return {
    toClub: mayAnnounceTo(caller, undefined),
    /** The teams that may be told something. */
    teams: own,
    mayAnnounce: isPrivileged(role) || own.length > 0,
    mayChange: (announcement: Announcement) => mayChangeAnnouncement(caller, announcement),
    audienceOf: ({ teamId }: Announcement): string =>
      teamId === undefined ? 'Whole club' : (teams.find(team => team.id === teamId)?.name ?? 'A team'),
  }
}
