import * as z from 'zod'
import type { Routes } from '../http.ts'
import { NewProgram, Program, ProgramChanges, ProgramCopy, ProgramStats, ProgramSummary } from './model.ts'

export const programs = {
  list: {
    method: 'GET',
    path: '/api/programs',
    access: 'public',
    summary: 'Programs by start date; unpublished ones for the office only',
    query: z.object({
      registration: z
        .enum(['open', 'open-or-waitlist'])
        .optional()
        .meta({ description: 'Programs families can register for or join the waitlist of' }),
    }),
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
    refuses: { 409: 'Someone else has changed the program since it was read' },
    body: ProgramChanges,
    reply: Program,
  },
  copy: {
    method: 'POST',
    path: '/api/programs/{id}/copy',
    access: 'privileged',
    summary: 'Copy a program to a new season, unpublished and closed',
    body: ProgramCopy,
    reply: Program,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/programs/{id}',
    access: 'privileged',
    summary: 'Delete a program; with paid registrations, administrators only and with force',
    refuses: { 409: 'Families are registered, and `force` is not set' },
    query: z.object({ force: z.literal('true').optional() }),
    reply: z.object({ id: z.string() }),
  },
  stats: {
    method: 'GET',
    path: '/api/program-stats',
    access: 'privileged',
    summary: 'Figures for each program, by id',
    reply: z.record(z.string(), ProgramStats),
  },
  summary: {
    method: 'GET',
    path: '/api/program-summary',
    access: 'privileged',
    summary: 'Figures of the whole club',
    reply: ProgramSummary,
  },
} as const satisfies Routes
