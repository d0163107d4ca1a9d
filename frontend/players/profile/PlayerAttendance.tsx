import { events } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { statusLabels } from '#frontend/events/attendance/answers.ts'
import { useEventTeams } from '#frontend/events/queries.ts'
import { allPages } from '#frontend/lib/allPages.ts'
import { callPage } from '#frontend/lib/api.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { Facts } from '#frontend/ui/FactList.tsx'
import { formatDate } from '#shared/dates.ts'
import type { PlayerAttendance as Row } from '#shared/events/attendance.ts'
import { figuresOf, percentOf, totalOf } from '#shared/events/figures.ts'
import '#frontend/events/attendance/attendance.css'

/** How often a child was there, with each of its teams, and the last times. Nothing while there is nothing to tell. */
export function PlayerAttendance({ playerId }: { playerId: string }) {
  const named = useEventTeams()
  const { data = [] } = useQuery({
    queryKey: [events.ofPlayer.path, { params: { id: playerId } }, 'all'],
    queryFn: () =>
      allPages(cursor => callPage(events.ofPlayer, { params: { id: playerId }, query: { cursor } })),
  })
  const seen = data.filter(({ status }) => status)
  if (seen.length === 0) return null
  const teamIds = [...new Set(seen.map(({ teamId }) => teamId))]
  const percents = teamIds.map((id): [string, string | undefined] => [
    named.find(team => team.id === id)?.name ?? 'A team',
    percentText(seen.filter(({ teamId }) => teamId === id)),
  ])
  return (
    <Card title="Attendance">
      <div className="player-percents">
        <Facts facts={percents} />
      </div>
      <ul className="player-seen">
        {seen.slice(0, 5).map(row => (
          <li key={row.id}>
            <span>
              {row.title} {!row.title.includes(dayOf(row)) && <span className="muted">{dayOf(row)}</span>}
            </span>
            <span>{row.status && statusLabels[row.status]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const dayOf = ({ startDate }: Row) => formatDate(startDate, { month: 'short', day: 'numeric' })

/** "92% (11 of 12)" */
function percentText(rows: readonly Row[]): string | undefined {
  const figures = totalOf(rows.map(figuresOf))
  const percent = percentOf(figures)
  return percent === undefined ? undefined : `${percent}% (${figures.attended} of ${figures.counted})`
}
