import { isBuilt } from '#frontend/app/preload.ts'
import { pages } from '#shared/pages.ts'

/** Where the screens of one team are. */
type TeamPageName = 'teamRoster' | 'teamManage' | 'teamSettings' | 'teamExport' | 'teamMedical'

export const pathTo = (page: TeamPageName, { id }: { id: string }): string =>
  pages[page].path.replace(':id', encodeURIComponent(id))

/** The roster view with this team chosen. */
export const teamsPath = ({ id }: { id: string }): string =>
  `${pages.teams.path}?team=${encodeURIComponent(id)}`

const messages = '/messages'

/** Where one writes to a team or about a player; undefined while no screen answers there. */
export const messagesPath = (to: { teamId: string } | { playerId: string }): string | undefined =>
  isBuilt(messages) ? `${messages}?${new URLSearchParams(to)}` : undefined
