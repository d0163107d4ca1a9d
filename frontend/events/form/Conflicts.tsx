import { events } from 'virtual:routes'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#frontend/lib/api.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { isDate } from '#shared/dates.ts'
import type { Conflict } from '#shared/events/model.ts'
import { endOf, startOf } from '#shared/events/rules.ts'
import { spanText } from '../describe.ts'
import { type EventFormState, type Typed, teamsFrom } from './formValues.ts'
import { repeatsFrom } from './repeats.ts'

/** What is wanted twice at the same time. It is said and never refused: two teams may share a field. */
export function Conflicts({ form, eventId }: { form: EventFormState; eventId: string | undefined }) {
  const question = useSettled(useWatch({ control: form.control, compute: questionOf }))
  const { data = [] } = useQuery({
    queryKey: [events.conflicts.path, eventId, question],
    queryFn: question ? () => call(events.conflicts, { body: { ...question, eventId } }) : skipToken,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = question ? [...new Set(data.map(wordsOf))] : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert tone="warning" title="There is something else at that time">
          <ul className="event-conflicts">
            {found.slice(0, most).map(words => (
              <li key={words}>{words}</li>
            ))}
            {found.length > most && <li>and {found.length - most} more</li>}
          </ul>
        </Alert>
      )}
    </div>
  )
}

const most = 6

const nouns: Record<Conflict['kind'], string> = { team: 'Team', coach: 'Coach', venue: 'Place' }
const wordsOf = (conflict: Conflict): string =>
  `${nouns[conflict.kind]} ${conflict.name}: ${spanText(conflict)}`

/** undefined until there is a time, and something that can be taken at that time. */
function questionOf(typed: Typed) {
  const { startDate, endDate, location } = typed
  const [startTime, endTime] = [`${typed.startTime}:00`, `${typed.endTime}:00`]
  const times = { startDate, endDate, startTime, endTime }
  const { teamId, homeTeamId, awayTeamId } = teamsFrom(typed)
  const isWhole = isDate(startDate) && isDate(endDate) && typed.startTime && typed.endTime
  if (!isWhole || endOf(times) <= startOf(times)) return undefined
  if (!teamId && !homeTeamId && !awayTeamId && !location.trim()) return undefined
  const repeats = repeatsFrom(typed.repeats)
  const areWhole =
    repeats.days.length > 0 && (repeats.until ? isDate(repeats.until) : (repeats.count ?? 0) > 0)
  return {
    ...times,
    teamId,
    homeTeamId,
    awayTeamId,
    location,
    ...(typed.repeats.weekly && areWhole && { repeats }),
  }
}

/** A value once it has stayed the same for a moment: not with every key. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
