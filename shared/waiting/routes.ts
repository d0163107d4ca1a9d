import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { NewWaitlistEntry, WaitlistEntry } from './model.ts'

export const waiting = {
  list: {
    method: 'GET',
    path: '/api/waiting',
    access: 'signed-in',
    summary: 'Own children on waiting lists; for the office a program’s list, in its order',
    query: z.object({ programId: id.optional() }),
    reply: z.array(WaitlistEntry),
  },
  join: {
    method: 'POST',
    path: '/api/waiting',
    access: 'adults',
    summary: 'Put a child on the waiting list of a full program',
    body: NewWaitlistEntry,
    reply: WaitlistEntry,
    status: 201,
  },
  leave: {
    method: 'DELETE',
    path: '/api/waiting/{programId}/{playerId}',
    access: 'adults',
    summary: 'Leave the waiting list, or decline the place that was offered',
    reply: WaitlistEntry,
  },
  offer: {
    method: 'POST',
    path: '/api/waiting/{programId}/{playerId}/offer',
    access: 'privileged',
    summary: 'Offer a place to this child, out of turn',
    reply: WaitlistEntry,
  },
} as const satisfies Routes
