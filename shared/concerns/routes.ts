import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Message } from '../messages/model.ts'
import { Concern, ConcernChanges, NewConcern } from './model.ts'

export const concerns = {
  create: {
    method: 'POST',
    path: '/api/concerns',
    access: 'public',
    summary: 'Report a concern to the club’s administrators, with or without a name',
    body: NewConcern,
    reply: z.object({ message: z.string() }),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/api/concerns',
    access: 'admin',
    summary: 'Reported concerns, open ones first, then newest first',
    reply: z.array(Concern),
  },
  messages: {
    method: 'GET',
    path: '/api/concerns/{id}/messages',
    access: 'admin',
    summary: 'The message a concern is about and the ten before it; access is logged',
    reply: z.array(Message),
  },
  update: {
    method: 'PATCH',
    path: '/api/concerns/{id}',
    access: 'admin',
    summary: 'Close a concern with a note, or reopen it',
    body: ConcernChanges,
    reply: Concern,
  },
} as const satisfies Routes
