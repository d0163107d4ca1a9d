import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { Team } from './model.ts'

export const teams = {
  list: {
    method: 'GET',
    path: '/api/teams',
    access: 'signed-in',
    summary: 'Teams by name, of one program or of the whole club',
    query: z.object({ programId: id.optional() }),
    reply: z.array(Team),
  },
} as const satisfies Routes
