import type { Routes } from '../http.ts'
import { Status } from './model.ts'

export const status = {
  get: {
    method: 'GET',
    path: '/api/status',
    access: 'admin',
    summary: 'The running version, and overdue or failed tasks',
    reply: Status,
  },
} as const satisfies Routes
