import { events, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage, routeQuery } from '#frontend/lib/api.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { formatDate } from '#shared/dates.ts'
import type { PlayerAttendance as Row } from '#shared/events/attendance.ts'
import { attendanceStatusLabels } from '#shared/events/choices.ts'
import { attendanceFiguresOf, attendancePercent, sumFigures } from '#shared/events/figures.ts'
import styles from './PlayerAttendance.module.css'

/** A player's attendance per team, and the latest entries. Renders nothing without data. */
export function PlayerAttendance({ playerId }: { playerId: string }) {
  const { data: named = [] } = useQuery(routeQuery(teams.list))
  const { data = [] } = useQuery({
    queryKey: [events.ofPlayer.path, { params: { id: playerId } }, 'all'],
    queryFn: () =>
      fetchAllPages(cursor => callPage(events.ofPlayer, { params: { id: playerId }, query: { cursor } })),
  })
  const seen = data.filter(({ status }) => status)
  if (seen.length === 0) return null
  const teamIds = [...new Set(seen.map(({ teamId }) => teamId))]
  const percents = teamIds.map((id): [string, string | undefined] => [
    named.find(team => team.id === id)?.name ?? 'A team',
    formatPercent(seen.filter(({ teamId }) => teamId === id)),
  ])
  return (
    <Card title="Attendance">
      <div className={styles.playerPercents}>
        <FactList facts={percents} />
      </div>
      <ul className={styles.playerSeen}>
        {seen.slice(0, 5).map(row => (
          <li key={row.id}>
            <span>
              {row.title}{' '}
              {!row.title.includes(formatDay(row)) && <span className="muted">{formatDay(row)}</span>}
            </span>
            <span>{row.status && attendanceStatusLabels[row.status]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const formatDay = ({ startDate }: Row) => formatDate(startDate, 'MMM d')

/** "92% (11 of 12)" */
function formatPercent(rows: readonly Row[]): string | undefined {
  const figures = sumFigures(rows.map(attendanceFiguresOf))
  const percent = attendancePercent(figures)
  return percent === undefined ? undefined : `${percent}% (${figures.attended} of ${figures.counted})`
}
