import type { Calls } from '../fixtures.ts'

const body = { message: 'TypeError: x', screen: '/auth', version: 'dev', browser: 'Firefox 150' }

const own: Calls<'crashReports'> = { 'POST /api/crash-reports': async () => ({ body }) }

/** The report that a browser sends when a screen fails. */
export const crashReportCalls = { own }
