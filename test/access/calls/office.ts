import type { Calls } from '../fixtures.ts'

const own: Calls<'office'> = { 'GET /api/office/tasks': async () => ({}) }

/** What waits for those who run the club. */
export const officeCalls = { own }
