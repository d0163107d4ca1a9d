import type { Routes } from '../http.ts'
import { Setup, SetupMark } from './model.ts'

export const setup = {
  get: {
    method: 'GET',
    path: '/api/setup',
    access: 'admin',
    summary: 'What a new club has done already, and what it has still to do',
    reply: Setup,
  },
  mark: {
    method: 'PUT',
    path: '/api/setup/{step}',
    access: 'admin',
    summary: 'Leave a step out, or take it up again',
    body: SetupMark,
    reply: Setup,
  },
} as const satisfies Routes
