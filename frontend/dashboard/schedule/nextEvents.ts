import type { FamilyAnswer, useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { findNext } from './upcomingEvents.ts'

type CoachedTeam = Pick<Team, 'id' | 'name'>
type Family = ReturnType<typeof useFamilyAnswers>

export interface NextEvent {
  event: Event
  /** Of the user's children who take part. */
  answers: FamilyAnswer[]
  /** The user's own teams in it. */
  teams: CoachedTeam[]
}

/**
 * What comes next for each team that the user coaches, and for each child, every event once: one in which a child plays
 * on a coached team is with the teams. `now` is in the club's time zone.
 */
export function findNextEvents(
  events: readonly Event[],
  now: string,
  { coached, family }: { coached: readonly CoachedTeam[]; family: Family },
): { ofTeams: NextEvent[]; ofChildren: NextEvent[] } {
  const nextIds = (takesPart: (event: Event) => boolean) =>
    findNext(events, now, takesPart).map(({ id }) => id)
  const teamIds = new Set(coached.flatMap(team => nextIds(event => teamsOf(event).includes(team.id))))
  const childIds = new Set(
    family.children.flatMap(({ id }) =>
      nextIds(event => family.answersAt(event).some(({ child }) => child.id === id)),
    ),
  )
  const describe = (event: Event): NextEvent => ({
    event,
    answers: family.answersAt(event),
    teams: coached.filter(({ id }) => teamsOf(event).includes(id)),
  })
  return {
    ofTeams: events.filter(({ id }) => teamIds.has(id)).map(describe),
    ofChildren: events.filter(({ id }) => childIds.has(id) && !teamIds.has(id)).map(describe),
  }
}
