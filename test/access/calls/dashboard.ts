import type { Calls } from '../fixtures.ts'

const own: Calls<'dashboard'> = { 'GET /api/dashboard': async () => ({}) }

/** One's own first view. */
export const dashboardCalls = { own }
