import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Message } from '../messages/model.ts'
import { Concern, ConcernChanges, NewConcern } from './model.ts'

export const concerns = {
  create: {
    method: 'POST',
    path: '/api/concerns',
    access: 'public',
    summary: "Report a concern to the club's administrators, by name or without",
    body: NewConcern,
    reply: z.object({ message: z.string() }),
    status: 201,
  },
  list: {
    method: 'GET',
    path: '/api/concerns',
    access: 'admin',
    summary: 'The concerns that were reported, the open ones first, then the latest',
    reply: z.array(Concern),
  },
  messages: {
    method: 'GET',
    path: '/api/concerns/{id}/messages',
    access: 'admin',
    summary: 'The message that a concern is about and the ten before it; reading them is written down',
    reply: z.array(Message),
  },
  update: {
    method: 'PATCH',
    path: '/api/concerns/{id}',
    access: 'admin',
    summary: 'Close a concern with a note, or open it again',
    body: ConcernChanges,
    reply: Concern,
  },
} as const satisfies Routes
