import * as z from 'zod'
import type { Routes } from '../http.ts'
import { NewProgram, Program, ProgramChanges } from './model.ts'

export const programs = {
  list: {
    method: 'GET',
    path: '/api/programs',
    access: 'public',
    summary: 'Programs, by start date; unpublished ones for the privileged only',
    query: z.object({ registration: z.literal('open').optional() }),
    reply: z.array(Program),
  },
  get: {
    method: 'GET',
    path: '/api/programs/{id}',
    access: 'public',
    summary: 'One program',
    reply: Program,
  },
  create: {
    method: 'POST',
    path: '/api/programs',
    access: 'privileged',
    summary: 'Create a program',
    body: NewProgram,
    reply: Program,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/programs/{id}',
    access: 'privileged',
    summary: 'Change a program',
    body: ProgramChanges,
    reply: Program,
  },
} as const satisfies Routes
