import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { raiseYear } from '#frontend/programs/formValues.ts'
import { useAllRegistrations } from '#frontend/registrations/adminQueries.ts'
import type { Series } from '#frontend/ui/charts/Chart.tsx'
import { LineChart } from '#frontend/ui/charts/LineChart.tsx'
import type { Program } from '#shared/programs/model.ts'
import { formatCount } from '#shared/text.ts'
import { compareSeasons, toSeason } from './seasonCurve.ts'

/** Registrations up to the start, against the program of the same name a year earlier, once there are two. */
export function SeasonChart({ program }: { program: Program }) {
  const { config } = useClub()
  const today = useClubDayOrLocal()
  const { data: all = [], isLoading } = useQuery(routeQuery(programs.list))
  const former = all.find(({ id, name }) => id !== program.id && raiseYear(name) === program.name)
  const own = useAllRegistrations(program.id)
  const before = useAllRegistrations(former?.id)
  const isFormerKnown = useReached(!isLoading && !before.isLoading)
  // At once, because a chart that comes again closes what was opened in it.
  if (!config || !own.data || !isFormerKnown) return null
  const now = toSeason(program, own.data, config.timeZone)
  if (!now || now.days.length < 2) return null
  const last = former && before.data && toSeason(former, before.data, config.timeZone)
  // A club that came here since then has no registrations of last season.
  const known = last && last.days.length > 0 ? last : undefined
  const steps = compareSeasons(now, known, today)
  const count = steps.findLast(({ values }) => values[0] !== undefined)?.values
  const series: Series[] = [
    { name: program.season, tone: 'main' },
    ...(known && former ? [{ name: former.season, tone: 'former' as const }] : []),
  ]
  const against =
    known && former
      ? `, compared with ${formatCount(count?.[1] ?? 0)} at the same point for ${former.season}`
      : ''
  return (
    <LineChart
      title="Registrations over time"
      summary={`${formatCount(count?.[0] ?? 0)} registered${against}.`}
      series={series}
      labelHeader="When"
      steps={steps}
      format={formatCount}
    />
  )
}
