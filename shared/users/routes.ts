import * as z from 'zod'
import type { Routes } from '../http.ts'
import { CurrentUser, ProfileChanges } from './model.ts'

export const users = {
  me: {
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    reply: CurrentUser,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/users/{id}/profile',
    access: 'signed-in',
    summary: "Change one's own profile; a new e-mail address takes the password",
    body: ProfileChanges,
    reply: CurrentUser,
  },
  revokeSessions: {
    method: 'POST',
    path: '/api/users/{id}/revoke-sessions',
    access: 'adults',
    summary: 'Sign every device out: of oneself all but this one, of somebody else (administrators) all',
    reply: z.object({ message: z.string(), token: z.string().optional() }),
  },
} as const satisfies Routes
