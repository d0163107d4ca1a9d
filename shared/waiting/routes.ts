import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { NewWaitlistEntry, WaitlistEntry } from './model.ts'

export const waiting = {
  list: {
    method: 'GET',
    path: '/api/waiting',
    access: 'signed-in',
    summary: 'The caller’s children on waitlists; for the office, a program’s list in order',
    query: z.object({ programId: id.optional() }),
    reply: z.array(WaitlistEntry),
  },
  join: {
    method: 'POST',
    path: '/api/waiting',
    access: 'adults',
    summary: 'Add a child to the waitlist for a full program',
    refuses: {
      404: 'There is no such child or program, or the caller cannot see it',
      409: 'The program is over or has spots, or the child is registered or waiting already',
    },
    body: NewWaitlistEntry,
    reply: WaitlistEntry,
    status: 201,
    existing: 'The child is on the list already',
  },
  leave: {
    method: 'DELETE',
    path: '/api/waiting/{programId}/{playerId}',
    access: 'adults',
    summary: 'Leave the waitlist, or decline an offered spot',
    reply: WaitlistEntry,
  },
  offer: {
    method: 'POST',
    path: '/api/waiting/{programId}/{playerId}/offer',
    access: 'privileged',
    summary: 'Offer a spot to this child, out of turn',
    refuses: { 409: 'The program is full or over' },
    reply: WaitlistEntry,
  },
} as const satisfies Routes
