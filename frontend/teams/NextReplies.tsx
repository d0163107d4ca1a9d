import { NoReplies } from '#frontend/events/attendance/NoReplies.tsx'
import { whenText } from '#frontend/events/describe.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { wallClock } from '#shared/dates.ts'
import { startOf } from '#shared/events/rules.ts'
import { useSeason } from './queries.ts'

/** Whom the coach still has to ask about what comes next. */
export function NextReplies({ team }: { team: { id: string } }) {
  const { data: season = [] } = useSeason(team.id)
  const { config } = useClub()
  const now = config && wallClock(config.timeZone, new Date())
  const next = now && season.find(event => event.status === 'scheduled' && startOf(event) >= now)
  if (!next) return null
  return (
    <Card title="Who has not answered">
      <p className="muted">
        {next.title}, {whenText(next)}
      </p>
      <NoReplies event={next} teamId={team.id} />
    </Card>
  )
}
