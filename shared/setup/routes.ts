import type { Routes } from '../http.ts'
import { Setup, SetupMark } from './model.ts'

export const setup = {
  get: {
    method: 'GET',
    path: '/api/setup',
    access: 'admin',
    summary: 'What a new club has done, and what is left to do',
    reply: Setup,
  },
  mark: {
    method: 'PUT',
    path: '/api/setup/{step}',
    access: 'admin',
    summary: 'Skip a step, or resume it',
    body: SetupMark,
    reply: Setup,
  },
  beginSample: {
    method: 'POST',
    path: '/api/setup/sample',
    access: 'admin',
    summary: 'Allow sample data in an unused club; blocks family registrations',
    refuses: { 409: 'The club is in use' },
    reply: Setup,
    status: 201,
  },
  removeSample: {
    method: 'DELETE',
    path: '/api/setup/sample',
    access: 'admin',
    summary: 'Remove the sample data and everything else except administrators, settings and the audit trail',
    refuses: { 409: 'There is no sample data, or something of it has to stay' },
    reply: Setup,
  },
} as const satisfies Routes
