import type { Calls } from '../fixtures.ts'

const own: Calls<'setup'> = {
  'GET /api/setup': async () => ({}),
  'PUT /api/setup/{step}': async () => ({ params: { step: 'share' }, body: { settled: true } }),
  'POST /api/setup/sample': async () => ({}),
  'DELETE /api/setup/sample': async () => ({}),
}

/** What a new club has still to do. */
export const setupCalls = { own }
