import * as z from 'zod'
import { cursor, date, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { auditKinds } from './choices.ts'
import { AuditEntry } from './model.ts'

export const audit = {
  list: {
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who did what to whom and when, newest first; 50 entries, then a cursor in X-Next-Cursor',
    query: z.object({
      person: id
        .optional()
        .meta({ description: 'A user or player: what they did and what was done to them' }),
      about: z.enum(auditKinds).optional(),
      from: date.optional().meta({ description: 'The first day, by the club’s clock' }),
      until: date.optional().meta({ description: 'The last day' }),
      cursor,
    }),
    reply: z.array(AuditEntry),
  },
} as const satisfies Routes
