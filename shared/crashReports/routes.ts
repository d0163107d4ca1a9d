import * as z from 'zod'
import type { Routes } from '../http.ts'
import { CrashReport } from './model.ts'

export const crashReports = {
  create: {
    method: 'POST',
    path: '/api/crash-reports',
    access: 'public',
    summary: 'Report anonymously that a screen crashed in the browser',
    body: CrashReport,
    reply: z.object({ message: z.string() }),
  },
} as const satisfies Routes
