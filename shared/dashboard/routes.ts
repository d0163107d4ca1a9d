import type { Routes } from '../http.ts'
import { Dashboard } from './model.ts'

export const dashboard = {
  get: {
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed-in',
    summary: 'The lists of which the caller’s dashboard is made, in one reply',
    reply: Dashboard,
  },
} as const satisfies Routes
