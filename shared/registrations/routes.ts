import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  Cancellation,
  CodeForm,
  MoveForm,
  NewRegistration,
  Registration,
  RegistrationChange,
} from './model.ts'

export const registrations = {
  list: {
    method: 'GET',
    path: '/api/registrations',
    access: 'signed-in',
    summary: 'Registrations the caller may see, newest first; the office also those that were cancelled',
    query: z.object({
      programId: id.optional(),
      cancelled: z.literal('true').optional(),
      mine: z
        .literal('true')
        .optional()
        .meta({ description: 'Only what the caller pays for, even if the caller may see more' }),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.array(Registration),
  },
  create: {
    method: 'POST',
    path: '/api/registrations',
    access: 'adults',
    summary: 'Register a child for a program; the fee is the program’s',
    body: NewRegistration,
    reply: Registration,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/registrations/{id}',
    access: 'adults',
    summary: 'Defer the payment, or look whether it has arrived; for the office: the team',
    body: RegistrationChange,
    reply: Registration,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/registrations/{id}',
    access: 'adults',
    summary: 'Give the place up; what was paid is refunded as the office decides',
    query: Cancellation,
    reply: Registration,
  },
  applyCode: {
    method: 'PUT',
    path: '/api/registrations/{id}/discount-code',
    access: 'adults',
    summary: 'Apply a discount code to what is owed, in place of another',
    body: CodeForm,
    reply: Registration,
  },
  removeCode: {
    method: 'DELETE',
    path: '/api/registrations/{id}/discount-code',
    access: 'adults',
    summary: 'Do without the code again; it can be used elsewhere',
    reply: Registration,
  },
  move: {
    method: 'POST',
    path: '/api/registrations/{id}/move',
    access: 'privileged',
    summary: 'Move a registration to another program, with the difference',
    body: MoveForm,
    reply: Registration,
  },
} as const satisfies Routes
