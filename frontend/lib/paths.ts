import { type PageName, pages } from '#shared/pages.ts'

/** Paths of pages that need an id or query parameters. */

type PageWithId = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:id${string}` ? Name : never
}[PageName]

export const pathTo = (page: PageWithId, { id }: { id: string }): string =>
  pages[page].path.replace(':id', encodeURIComponent(id))

const pathWith = (page: PageName, search: Record<string, string>): string =>
  `${pages[page].path}?${new URLSearchParams(search)}`

/** The merge of two profiles of one child. */
export const pathToMerge = (id: string, from: string): string =>
  `${pathTo('player', { id })}?${new URLSearchParams({ merge: from })}`

/** The page of a child with the form open in which its number is. */
export const pathToNumber = (id: string): string =>
  `${pathTo('player', { id })}?${new URLSearchParams({ edit: 'basic' })}`

/** The form of a new program. */
export const newProgramPath = pathWith('programManagement', { create: '' })

/** Whoever comes by this link has asked for the sheet, and need not ask again; a reload has to. */
export const openSheet = { state: 'open the sheet' } as const
/** What that link says; of more than one team with the team's name. */
export const formatSheetLink = (teamName?: string): string =>
  `Emergency sheet${teamName ? `: ${teamName}` : ''} (your access is logged)`

/** The roster view with this team chosen. */
export const pathToTeam = ({ id }: { id: string }): string => pathWith('teams', { team: id })

/** The list of one team's events. */
export const pathToTeamEvents = ({ id }: { id: string }): string => pathWith('events', { teamId: id })

/** The form of a new event, with this day and team chosen. */
export const pathToNewEvent = ({ date, teamId }: { date: string; teamId: string | undefined }): string =>
  pathWith('newEvent', { date, ...(teamId && { teamId }) })

/** The conversation with a team, or about a player. */
export const pathToMessages = (
  to: { teamId: string } | { playerId: string } | { recipientId: string },
): string => pathWith('messages', to)

/** The form that awards a badge, with this player chosen. */
export const awardPath = ({ id }: { id: string }): string =>
  pathWith('achievements', { tab: 'award', player: id })

/** The panel of a person in the list of people. */
export const pathToPerson = ({ id }: { id: string }): string => pathWith('users', { user: id })

/** The coaches who registered themselves and wait for approval. */
export const pathToPendingCoaches = pathWith('users', { tab: 'users', status: 'pending' })

/** The staff whose rights wait until they confirm their email. */
export const pathToAddressDue = pathWith('users', { tab: 'users', status: 'addressDue' })

/** Everybody's credentials, of which some wait to be verified. */
export const pathToCredentials = pathWith('coachCredentials', { tab: 'all' })

/** The board on which children are put on the teams of a program. */
export const pathToBoard = ({ id }: { id: string }): string => pathWith('rosterBoard', { program: id })

/** The registrations of a program, searched for this child. */
export const pathToRegistration = (of: { programId: string; playerName: string }): string =>
  `${pathTo('programRegistrations', { id: of.programId })}?${new URLSearchParams({ search: of.playerName })}`

/** The waiting list of a program. */
export const pathToWaitingList = (program: { id: string }): string =>
  `${pathTo('programRegistrations', program)}?tab=waiting`

/** A field of the club's settings. */
export const pathToSetting = (tab: string, field: string): string => pathWith('clubSettings', { tab, field })

/** The list of people, searched. */
export const pathToPeople = (search: string): string => pathWith('users', { search })

/** The list of invoices, searched or filtered. */
export const pathToInvoices = (filter: { search?: string; status?: string }): string =>
  pathWith('invoices', filter)

export const pathToCheckout = ({ programId, id }: { programId?: string; id: string }): string =>
  pathWith('checkout', { ...(programId && { programId }), registrationId: id })

/** The audit trail of an account or a player: what they did, and what was done to them. */
export const trailPath = (id: string): string => pathWith('audit', { person: id })
