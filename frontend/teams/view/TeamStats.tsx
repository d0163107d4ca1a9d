import { teams } from 'virtual:routes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { formatOpponent, formatWhen } from '#frontend/events/describe.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { dash, formatRecord } from '#frontend/teams/describe.ts'
import { useSeasonEvents } from '#frontend/teams/queries.ts'
import styles from '#frontend/teams/teams.module.css'
import cardStyles from '#frontend/ui/Card.module.css'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { StatCard } from '#frontend/ui/StatCard.tsx'
import { wallClock } from '#shared/dates.ts'
import { calculateRecord, findNextGame } from '#shared/events/figures.ts'
import type { Event } from '#shared/events/model.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'

/** The number of players, the record, and the next game; a dash for what is unknown. */
export function TeamStats({
  team,
  roster,
}: {
  team: { id: string }
  roster: UseQueryResult<RosterPlayer[]>
}) {
  const season = useSeasonEvents(team.id)
  const { config, isKnown } = useClub()
  if (roster.isPending || season.isPending || !isKnown) {
    return (
      <div className={`${cardStyles.tilesWaiting} ${styles.teamTiles}`}>
        <Skeleton lines={3} height="7rem" />
      </div>
    )
  }
  const next = season.data && config && findNextGame(season.data, wallClock(config.timeZone, new Date()))
  return (
    <div className={`${cardStyles.tiles} ${styles.teamTiles}`}>
      <StatCard label="Team Size" value={roster.data?.length ?? dash} note="Players" />
      <StatCard
        label="Season Record"
        value={season.data ? formatRecord(calculateRecord(season.data, team.id)) : dash}
        note="Wins, losses, ties"
      />
      <NextGameText game={next} teamId={team.id} />
    </div>
  )
}

function NextGameText({ game, teamId }: { game: Event | undefined; teamId: string }) {
  const all = useQuery({ ...routeQuery(teams.list, {}), enabled: game !== undefined })
  if (!game) return <StatCard label="Next Game" value={dash} note="None is scheduled" />
  const where = game.location ? ` · ${game.location}` : ''
  return (
    <StatCard
      label="Next Game"
      value={all.isPending ? dash : formatOpponent(game, teamId, all.data ?? [])}
      note={`${formatWhen(game)}${where}`}
    />
  )
}
