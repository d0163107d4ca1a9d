import { events } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { callRoute } from '#frontend/lib/api.ts'
import { useOptimisticMutations } from '#frontend/lib/useOptimisticMutations.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import { updateAttendanceCache } from './queries.ts'
import type { AttendanceResponse } from './responses.ts'

interface Answer {
  eventId: string
  playerId: string
  response?: AttendanceResponse
  notes?: string | null
}

/** A child's answer including pending changes, and a function to change it. */
export function useAnswer(of: { eventId: string; playerId: string }, known: PlayerAttendance | undefined) {
  const client = useQueryClient()
  const { send, expected } = useOptimisticMutations({
    name: 'answers',
    send: ({ eventId, ...body }: Answer) => callRoute(events.attend, { params: { id: eventId }, body }),
    onReply: (row: PlayerAttendance) => updateAttendanceCache(client, row),
    error: 'Your RSVP couldn’t be saved',
  })
  const own = expected.filter(({ eventId, playerId }) => eventId === of.eventId && playerId === of.playerId)
  const { response, notes }: Partial<Answer> = Object.assign({}, known, ...own)
  return {
    response,
    notes: notes ?? '',
    setAnswer: (said: Pick<Answer, 'response' | 'notes'>) => send({ ...of, ...said }),
  }
}
