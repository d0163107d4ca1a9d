import * as z from 'zod'
import { cursor, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  Cancellation,
  CancellationPreview,
  CancellationQuestion,
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
    summary: 'Registrations the caller can see, newest first; the office also sees canceled ones',
    query: z.object({
      programId: id.optional(),
      playerId: id.optional().meta({ description: 'Only this child’s' }),
      cancelled: z.literal('true').optional(),
      mine: z
        .literal('true')
        .optional()
        .meta({ description: 'Only what the caller pays for, even if they can see more' }),
      ofChildren: z.literal('true').optional().meta({
        description:
          'Active registrations of the caller’s children, no matter who pays; without other payers’ amounts',
      }),
      cursor,
    }),
    reply: z.array(Registration),
  },
  create: {
    method: 'POST',
    path: '/api/registrations',
    access: 'adults',
    summary: 'Register a child for a program at the program’s fee',
    refuses: {
      404: 'There is no such child or program, or the caller cannot see it',
      409: 'The program is full, over or closed, or the child is registered already',
    },
    body: NewRegistration,
    reply: Registration,
    status: 201,
    existing: 'The child is registered already, or the office restores a lapsed registration',
  },
  update: {
    method: 'PATCH',
    path: '/api/registrations/{id}',
    access: 'adults',
    summary: 'Defer the payment, or check whether it has arrived; for the office: set the team',
    refuses: { 409: 'The registration is canceled or paid, or cannot be deferred any more' },
    body: RegistrationChange,
    reply: Registration,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/registrations/{id}',
    access: 'adults',
    summary: 'Cancel a registration; the office decides about a refund',
    refuses: {
      409: 'The registration is paid, a payment is under way or disputed, or `collected` is not what was paid',
    },
    query: Cancellation,
    reply: Registration,
  },
  previewCancel: {
    method: 'POST',
    path: '/api/registrations/cancellations',
    access: 'privileged',
    summary: 'What was paid for these registrations and can be refunded, before they are canceled',
    body: CancellationQuestion,
    reply: z.array(CancellationPreview),
  },
  applyCode: {
    method: 'PUT',
    path: '/api/registrations/{id}/discount-code',
    access: 'adults',
    summary: 'Apply a discount code, replacing any other',
    refuses: { 409: 'The code cannot be used, or something was paid already' },
    body: CodeForm,
    reply: Registration,
  },
  removeCode: {
    method: 'DELETE',
    path: '/api/registrations/{id}/discount-code',
    access: 'adults',
    summary: 'Remove the discount code so it can be used elsewhere',
    refuses: { 409: 'Something was paid already' },
    reply: Registration,
  },
  move: {
    method: 'POST',
    path: '/api/registrations/{id}/move',
    access: 'privileged',
    summary: 'Move a registration to another program, settling the difference',
    refuses: {
      409: 'The program is full, the child is registered there, a payment is under way, or `collected` is not what was paid',
    },
    body: MoveForm,
    reply: Registration,
  },
} as const satisfies Routes
