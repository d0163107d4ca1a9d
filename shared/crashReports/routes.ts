import * as z from 'zod'
import type { Routes } from '../http.ts'
import { CrashReport } from './model.ts'

export const crashReports = {
  create: {
    method: 'POST',
    path: '/api/crash-reports',
    access: 'public',
    summary: 'Tell the club that a screen failed in the browser; nothing of it says whose',
    body: CrashReport,
    reply: z.object({ message: z.string() }),
  },
} as const satisfies Routes
