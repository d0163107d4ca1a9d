import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  ComplianceBoard,
  Credential,
  NewCredential,
  Rejection,
  ReminderRequest,
  Verification,
} from './model.ts'

export const credentials = {
  mine: {
    method: 'GET',
    path: '/api/credentials/my',
    access: 'signed-in',
    summary: 'The caller’s own credentials, the latest first',
    reply: z.array(Credential),
  },
  list: {
    method: 'GET',
    path: '/api/credentials',
    access: 'privileged',
    summary: 'Everybody’s credentials, the latest first; at most 500 and then a cursor in X-Next-Cursor',
    query: z.object({
      status: z.enum(['pending']).optional().meta({ description: 'Only those that wait to be verified' }),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.array(Credential),
  },
  compliance: {
    method: 'GET',
    path: '/api/credentials/compliance',
    access: 'privileged',
    summary: 'What every coach has, and lacks, of what a season asks for',
    query: z.object({
      season: z
        .string()
        .regex(/^\d{4}-\d{4}$/, 'Please choose a season')
        .optional()
        .meta({ maxLength: 9 }),
    }),
    reply: ComplianceBoard,
  },
  create: {
    method: 'POST',
    path: '/api/credentials',
    access: 'signed-in',
    summary: 'Hand in a credential; the club verifies it',
    body: NewCredential,
    input: 'form',
    reply: Credential,
    status: 201,
  },
  verify: {
    method: 'PATCH',
    path: '/api/credentials/{id}/verify',
    access: 'privileged',
    summary: 'Say that a credential is good, for good or until a day',
    body: Verification,
    input: 'optional',
    reply: Credential,
  },
  reject: {
    method: 'PATCH',
    path: '/api/credentials/{id}/reject',
    access: 'privileged',
    summary: 'Say why a credential is not good',
    body: Rejection,
    reply: Credential,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/credentials/{id}',
    access: 'signed-in',
    summary: 'Take one’s own credential back before it is decided about',
    reply: z.object({ id }),
  },
  remind: {
    method: 'POST',
    path: '/api/credentials/reminders',
    access: 'privileged',
    summary: 'Remind one coach, or all, of what they have to upload; each once a day at most',
    body: ReminderRequest,
    reply: z.object({ reminded: z.int() }),
  },
} as const satisfies Routes
