import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Device } from './model.ts'

export const sessions = {
  list: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signed-in',
    summary: 'The caller’s logged-in devices, most recent first',
    reply: z.array(Device),
  },
  end: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'signed-in',
    summary: 'Log out one device',
    reply: z.object({ message: z.string() }),
  },
} as const satisfies Routes
