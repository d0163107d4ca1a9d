import { roleLabels } from '#shared/access.ts'
import type { UserDetails } from '#shared/users/people.ts'

/** "Spring 2026 · U9 Blue · Ada"; adds the year if the season's name lacks it. */
export function formatTeamSpot({
  season,
  year,
  division,
  role,
  playerName,
}: UserDetails['teams'][number]): string {
  const when = year && !season.includes(year) ? `${season} ${year}` : season
  const who = role === 'player' ? playerName : roleLabels[role]
  return [when, division, who].filter(Boolean).join(' · ')
}
