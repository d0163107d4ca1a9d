import { teams } from 'virtual:routes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { formatOpponent } from '#frontend/events/describe.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { dash, formatRecord } from '#frontend/teams/describe.ts'
import { useSeasonEvents } from '#frontend/teams/queries.ts'
import styles from '#frontend/teams/teams.module.css'
import cardStyles from '#frontend/ui/Card.module.css'
import { FormStrip } from '#frontend/ui/charts/FormStrip.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { calculateRecord, findCurrentGame, findNextGame, outcomeOf } from '#shared/events/figures.ts'
import type { Event } from '#shared/events/model.ts'
import { eventStart } from '#shared/events/rules.ts'
import { formatWhen } from '#shared/events/when.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { compareCodeUnits } from '#shared/text.ts'

/** The number of players, the record, and the current or next game; a dash for what is unknown. */
export function TeamStats({
  team,
  roster,
}: {
  team: { id: string }
  roster: UseQueryResult<RosterPlayer[]>
}) {
  const season = useSeasonEvents(team.id)
  const { isKnown } = useClub()
  const now = useClubClock()
  if (roster.isPending || season.isPending || !isKnown) {
    return (
      <div className={`${cardStyles.tilesWaiting} ${styles.teamTiles}`}>
        <Skeleton lines={3} height="7rem" />
      </div>
    )
  }
  const current = season.data && now && findCurrentGame(season.data, now)
  const next = season.data && now && findNextGame(season.data, now)
  return (
    <div className={`${cardStyles.tiles} ${styles.teamTiles}`}>
      <StatCard label="Team size" value={roster.data?.length ?? dash} note="Players" />
      <StatCard
        label="Season record"
        value={season.data ? formatRecord(calculateRecord(season.data, team.id)) : dash}
        note={<SeasonForm events={season.data ?? []} teamId={team.id} />}
      />
      <GameCard
        label={current ? 'Game now' : 'Next game'}
        game={current || next || undefined}
        teamId={team.id}
      />
    </div>
  )
}

/** The latest five games with a score. */
function SeasonForm({ events, teamId }: { events: readonly Event[]; teamId: string }) {
  const all = useQuery(routeQuery(teams.list, {}))
  const games = events
    .toSorted((one, other) => compareCodeUnits(eventStart(one), eventStart(other)))
    .flatMap(event => {
      const outcome = outcomeOf(event, teamId)
      const name = formatOpponent(event, teamId, all.data ?? [])
      return outcome ? [{ id: event.id, outcome: words[outcome], name }] : []
    })
    .slice(-5)
  if (games.length === 0) return 'Wins, losses, ties'
  return (
    <>
      Wins, losses, ties
      <FormStrip games={games} />
    </>
  )
}

const words = { wins: 'win', losses: 'loss', ties: 'tie' } as const

function GameCard({ label, game, teamId }: { label: string; game: Event | undefined; teamId: string }) {
  const all = useQuery({ ...routeQuery(teams.list, {}), enabled: game !== undefined })
  if (!game) return <StatCard label={label} value={dash} note="None scheduled" />
  const where = game.location ? ` · ${game.location}` : ''
  return (
    <StatCard
      label={label}
      value={all.isPending ? dash : formatOpponent(game, teamId, all.data ?? [])}
      note={`${formatWhen(game)}${where}`}
    />
  )
}
