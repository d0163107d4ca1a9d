import { events } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { type ClientRoute, read } from '#frontend/app/api.ts'
import { useClub } from '#frontend/app/club.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { Loaded } from '#frontend/ui/states.tsx'
import { wallClock } from '#shared/dates.ts'
import type { Attendance, Event } from '#shared/events/model.ts'
import { startOf } from '#shared/events/rules.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import { nameOf, whenText } from './describe.ts'
import { useSeason } from './hooks.ts'

type Answers = {
  method: 'GET'
  path: '/api/events/{id}/attendance'
  access: 'signed-in'
  summary: string
  reply: z.ZodType<Attendance[]>
}
const answers: ClientRoute<Answers> = {
  method: 'GET',
  path: '/api/events/{id}/attendance',
  access: 'signed-in',
}
/** Families answer as soon as the table of routes lets them; until then there is nobody to wait for. */
const isAsked = Object.values<{ path: string }>(events).some(({ path }) => path === answers.path)

/** Whom the coach still has to ask about what comes next. */
export function NoReplies({ team, roster }: { team: { id: string }; roster: readonly RosterPlayer[] }) {
  const { data: season = [] } = useSeason(team.id)
  const { config } = useClub()
  const now = config && wallClock(config.timeZone, new Date())
  const next = now && season.find(event => event.status === 'scheduled' && startOf(event) >= now)
  if (!isAsked || !next || roster.length === 0) return null
  return <Missing event={next} roster={roster} />
}

function Missing({ event, roster }: { event: Event; roster: readonly RosterPlayer[] }) {
  const query = useQuery({ ...read(answers, { params: { id: event.id } }), staleTime: 60_000 })
  return (
    <Card title="Who has not answered">
      <p className="muted">
        {event.title}, {whenText(event)}
      </p>
      <Loaded query={query} errorTitle="The answers could not be loaded">
        {given => {
          const answered = new Set(given.flatMap(({ playerId, response }) => (response ? playerId : [])))
          const missing = roster.filter(({ id }) => !answered.has(id))
          if (missing.length === 0) return <p>Everybody has answered.</p>
          return <p>{missing.map(nameOf).join(', ')}</p>
        }}
      </Loaded>
    </Card>
  )
}
