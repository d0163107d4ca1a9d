import { pages } from '#shared/pages.ts'

export const eventPath = ({ id }: { id: string }): string =>
  pages.event.path.replace(':id', encodeURIComponent(id))

/** The list of one team's events. */
export const teamEventsPath = ({ id }: { id: string }): string =>
  `${pages.events.path}?${new URLSearchParams({ teamId: id })}`
