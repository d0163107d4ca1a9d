import { events } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api.ts'
import { useOptimistic } from '#frontend/lib/useOptimisticMutations.ts'
import type { PlayerAttendance } from '#shared/events/attendance.ts'
import type { Response } from './answers.ts'
import { showRow } from './queries.ts'

interface Answer {
  eventId: string
  playerId: string
  response?: Response
  notes?: string | null
}

/** What a family has said of a child, with what it has only just tapped, and how to say something else. */
export function useAnswer(of: { eventId: string; playerId: string }, known: PlayerAttendance | undefined) {
  const client = useQueryClient()
  const { send, expected } = useOptimistic({
    name: 'answers',
    send: ({ eventId, ...body }: Answer) => call(events.attend, { params: { id: eventId }, body }),
    onReply: (row: PlayerAttendance) => showRow(client, row),
    error: 'Your answer was not saved',
  })
  const own = expected.filter(({ eventId, playerId }) => eventId === of.eventId && playerId === of.playerId)
  const { response, notes }: Partial<Answer> = Object.assign({}, known, ...own)
  return {
    response,
    notes: notes ?? '',
    say: (said: Pick<Answer, 'response' | 'notes'>) => send({ ...of, ...said }),
  }
}
