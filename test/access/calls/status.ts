import type { Calls } from '../fixtures.ts'

const own: Calls<'status'> = { 'GET /api/status': async () => ({}) }

/** How the software is doing. */
export const statusCalls = { own }
