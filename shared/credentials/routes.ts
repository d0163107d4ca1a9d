import * as z from 'zod'
import { cursor, id } from '../fields.ts'
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
    summary: 'The caller’s own credentials, newest first',
    reply: z.array(Credential),
  },
  list: {
    method: 'GET',
    path: '/api/credentials',
    access: 'privileged',
    summary: 'Everyone’s credentials, newest first; at most 500, then a cursor in X-Next-Cursor',
    query: z.object({
      status: z.enum(['pending']).optional().meta({ description: 'Only those waiting for verification' }),
      cursor,
    }),
    reply: z.array(Credential),
  },
  compliance: {
    method: 'GET',
    path: '/api/credentials/compliance',
    access: 'privileged',
    summary: 'What each coach has and is missing for a season',
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
    summary: 'Upload a credential for the club to verify',
    refuses: { 409: 'There is one for this season that waits for a decision' },
    body: NewCredential,
    input: 'form',
    reply: Credential,
    status: 201,
  },
  verify: {
    method: 'PATCH',
    path: '/api/credentials/{id}/verify',
    access: 'privileged',
    summary: 'Verify a credential, with or without an expiration date',
    refuses: { 409: 'It is decided already' },
    body: Verification,
    input: 'optional',
    reply: Credential,
  },
  reject: {
    method: 'PATCH',
    path: '/api/credentials/{id}/reject',
    access: 'privileged',
    summary: 'Reject a credential with a reason',
    refuses: { 409: 'It is decided already' },
    body: Rejection,
    reply: Credential,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/credentials/{id}',
    access: 'signed-in',
    summary: 'Withdraw the caller’s own credential before a decision',
    reply: z.object({ id }),
  },
  remind: {
    method: 'POST',
    path: '/api/credentials/reminders',
    access: 'privileged',
    summary: 'Remind one coach or all coaches what to upload; each at most once a day',
    refuses: { 404: 'There is no such coach', 409: 'The coach was reminded today, or lacks nothing' },
    body: ReminderRequest,
    reply: z.object({ reminded: z.int() }),
  },
} as const satisfies Routes
