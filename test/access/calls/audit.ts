import type { Calls } from '../fixtures.ts'

const own: Calls<'audit'> = { 'GET /api/audit': async ({ id }) => ({ query: { person: id } }) }

/** The log of who did what. */
export const auditCalls = { own }
