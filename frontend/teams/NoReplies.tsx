import { events } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/app/api.ts'
import { useClub } from '#frontend/app/club.ts'
import { whenText } from '#frontend/events/describe.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { Loaded } from '#frontend/ui/states.tsx'
import { wallClock } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { startOf } from '#shared/events/rules.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { nameOf } from './describe.ts'
import { useSeason } from './hooks.ts'

/** Whom the coach still has to ask about what comes next. */
export function NoReplies({ team, roster }: { team: { id: string }; roster: readonly RosterPlayer[] }) {
  const { data: season = [] } = useSeason(team.id)
  const { config } = useClub()
  const now = config && wallClock(config.timeZone, new Date())
  const next = now && season.find(event => event.status === 'scheduled' && startOf(event) >= now)
  if (!next || roster.length === 0) return null
  return <Missing teamId={team.id} event={next} roster={roster} />
}

function Missing(props: { teamId: string; event: Event; roster: readonly RosterPlayer[] }) {
  const { teamId, event, roster } = props
  const query = useQuery({ ...read(events.attendance, { params: { id: event.id } }), staleTime: 60_000 })
  return (
    <Card title="Who has not answered">
      <p className="muted">
        {event.title}, {whenText(event)}
      </p>
      <Loaded query={query} errorTitle="The answers could not be loaded">
        {given => {
          const ours = given.filter(answer => answer.teamId === teamId && answer.response)
          const answered = new Set(ours.map(({ playerId }) => playerId))
          const missing = roster.filter(({ id }) => !answered.has(id))
          if (missing.length === 0) return <p>Everybody has answered.</p>
          return <p>{missing.map(nameOf).join(', ')}</p>
        }}
      </Loaded>
    </Card>
  )
}
