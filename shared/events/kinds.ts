/** The kinds of events. A new kind is an entry here and its colors in `frontend/ui/styles/tokens.css`. */
export const eventTypes = ['game', 'practice', 'team_building', 'master', 'meeting', 'clinic'] as const

export type EventType = (typeof eventTypes)[number]

interface EventKind {
  label: string
  /**
   * Who takes part: two `sides`, with a score that counts in the season's record; one `team`; or the whole `league`,
   * which only the office schedules.
   */
  participants: 'sides' | 'team' | 'league'
  /** The word for it in a generated title: "Hawks Practice - Nov 23". */
  titleWord?: string
  /** Does the form propose a title as soon as the team is chosen? */
  proposesTitle?: true
}

export const eventKinds: Record<EventType, EventKind> = {
  game: { label: 'Game', participants: 'sides', proposesTitle: true },
  practice: { label: 'Practice', participants: 'team', titleWord: 'Practice', proposesTitle: true },
  team_building: { label: 'Team Building', participants: 'team', titleWord: 'Team Building' },
  master: { label: 'League Event', participants: 'league' },
  meeting: { label: 'Meeting', participants: 'team' },
  clinic: { label: 'Clinic', participants: 'team' },
}

/** Also accepts an unfinished form, where no kind has been chosen yet. */
interface Typed {
  eventType: string
}

export const kindOf = ({ eventType }: Typed): EventKind | undefined =>
  isEventType(eventType) ? eventKinds[eventType] : undefined

/** Is it played against an opponent? */
export const hasSides = (event: Typed): boolean => kindOf(event)?.participants === 'sides'

/** Is it for the whole league? */
export const isLeagueWide = (event: Typed): boolean => kindOf(event)?.participants === 'league'

const isEventType = (text: string): text is EventType => eventTypes.some(type => type === text)
