import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { NewRegistration, Registration, RegistrationChange } from './model.ts'

export const registrations = {
  list: {
    method: 'GET',
    path: '/api/registrations',
    access: 'signed-in',
    summary: 'Registrations the caller may see, newest first',
    query: z.object({ programId: id.optional() }),
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
    summary: 'Defer the payment, or look whether it has arrived',
    body: RegistrationChange,
    reply: Registration,
  },
} as const satisfies Routes
