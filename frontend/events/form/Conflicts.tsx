import { events } from 'virtual:routes'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { callRoute } from '#frontend/lib/api.ts'
import { useDebounced } from '#frontend/lib/queries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { isDate } from '#shared/dates.ts'
import type { Conflict } from '#shared/events/model.ts'
import { eventEnd, eventStart } from '#shared/events/rules.ts'
import { formatSpan } from '#shared/events/when.ts'
import styles from './form.module.css'
import { type EventFormState, type EventInput, toTeams } from './formValues.ts'
import { toRepeats } from './repeats.ts'

/** Warns about double bookings. They are never refused: two teams may share a field. */
export function Conflicts({ form, eventId }: { form: EventFormState; eventId: string | undefined }) {
  const question = useDebounced(useWatch({ control: form.control, compute: toConflictQuery }))
  const { data = [] } = useQuery({
    queryKey: [events.conflicts.path, eventId, question],
    queryFn: question ? () => callRoute(events.conflicts, { body: { ...question, eventId } }) : skipToken,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = question ? [...new Set(data.map(describeConflict))] : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert tone="warning" title="There’s a conflict at that time">
          <ul className={styles.eventConflicts}>
            {found.slice(0, maxShown).map(words => (
              <li key={words}>{words}</li>
            ))}
            {found.length > maxShown && <li>and {found.length - maxShown} more</li>}
          </ul>
        </Alert>
      )}
    </div>
  )
}

const maxShown = 6

const nouns: Record<Conflict['kind'], string> = { team: 'Team', coach: 'Coach', venue: 'Location' }
const describeConflict = (conflict: Conflict): string =>
  `${nouns[conflict.kind]} ${conflict.name}: ${formatSpan(conflict)}`

/** Undefined until there is a time, and a team or place to check. */
function toConflictQuery(typed: EventInput) {
  const { startDate, endDate, location } = typed
  const [startTime, endTime] = [`${typed.startTime}:00`, `${typed.endTime}:00`]
  const times = { startDate, endDate, startTime, endTime }
  const { teamId, homeTeamId, awayTeamId } = toTeams(typed)
  const isWhole = isDate(startDate) && isDate(endDate) && typed.startTime && typed.endTime
  if (!isWhole || eventEnd(times) <= eventStart(times)) return undefined
  if (!teamId && !homeTeamId && !awayTeamId && !location.trim()) return undefined
  const repeats = toRepeats(typed.repeats)
  const isComplete =
    repeats.days.length > 0 && (repeats.until ? isDate(repeats.until) : (repeats.count ?? 0) > 0)
  return {
    ...times,
    teamId,
    homeTeamId,
    awayTeamId,
    location,
    ...(typed.repeats.weekly && isComplete && { repeats }),
  }
}
