import type { Routes } from '../http.ts'
import { CurrentUser } from './model.ts'

export const users = {
  me: {
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    reply: CurrentUser,
  },
} as const satisfies Routes
