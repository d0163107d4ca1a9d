import type { Routes } from '../http.ts'
import { Status } from './model.ts'

export const status = {
  get: {
    method: 'GET',
    path: '/api/status',
    access: 'admin',
    summary: 'Which version runs, and what of its work is late or was given up',
    reply: Status,
  },
} as const satisfies Routes
