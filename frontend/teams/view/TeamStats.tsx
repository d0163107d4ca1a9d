import { teams } from 'virtual:routes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { pairingText, whenText } from '#frontend/events/describe.ts'
import { read } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { Skeleton } from '#frontend/ui/states.tsx'
import { wallClock } from '#shared/dates.ts'
import { nextGame, recordOf } from '#shared/events/figures.ts'
import type { Event } from '#shared/events/model.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { dash, recordText } from '../describe.ts'
import { useSeason } from '../queries.ts'

/** How many they are, how they do, and against whom they play next. What is not known is a dash. */
export function TeamTiles({
  team,
  roster,
}: {
  team: { id: string }
  roster: UseQueryResult<RosterPlayer[]>
}) {
  const season = useSeason(team.id)
  const { config, isKnown } = useClub()
  if (roster.isPending || season.isPending || !isKnown) {
    return (
      <div className="tiles-waiting team-tiles">
        <Skeleton lines={3} height="7rem" />
      </div>
    )
  }
  const next = season.data && config && nextGame(season.data, wallClock(config.timeZone, new Date()))
  return (
    <div className="tiles team-tiles">
      <Tile label="Team Size" value={roster.data?.length ?? dash} note="Players" />
      <Tile
        label="Season Record"
        value={season.data ? recordText(recordOf(season.data, team.id)) : dash}
        note="Wins, losses, ties"
      />
      <NextGame game={next} teamId={team.id} />
    </div>
  )
}

function NextGame({ game, teamId }: { game: Event | undefined; teamId: string }) {
  const all = useQuery({ ...read(teams.list, {}), enabled: game !== undefined })
  if (!game) return <Tile label="Next Game" value={dash} note="None is scheduled" />
  const where = game.location ? ` · ${game.location}` : ''
  return (
    <Tile
      label="Next Game"
      value={all.isPending ? dash : pairingText(game, teamId, all.data ?? [])}
      note={`${whenText(game)}${where}`}
    />
  )
}
