import * as z from 'zod'
import type { Routes } from '../http.ts'
import { OfficeTask } from './model.ts'

export const office = {
  tasks: {
    method: 'GET',
    path: '/api/office/tasks',
    access: 'privileged',
    summary: 'What is waiting for the office, with counts and oldest ages',
    reply: z.array(OfficeTask),
  },
} as const satisfies Routes
