import type { Calls } from '../fixtures.ts'

const own: Calls<'consents'> = {
  'POST /api/consents': async () => ({ body: { mediaRelease: { version: '2026-2', accepted: true } } }),
  'GET /api/consents/{consent}/{version}': async () => ({ params: { consent: 'waiver', version: '2026-1' } }),
}

/** The calls about what somebody has agreed to. */
export const consentCalls = { own }
