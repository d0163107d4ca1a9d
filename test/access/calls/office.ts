import type { Calls } from '../actors.ts'

const own: Calls<'office'> = { 'GET /api/office/tasks': async () => ({}) }

/** What waits for those who run the club. */
export const officeCalls = { own }
