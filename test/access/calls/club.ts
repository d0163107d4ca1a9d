import { api } from '#shared/routes.ts'
import { toSettingsForm } from '../../club/settings.ts'
import type { Club } from '../../club.ts'
import { numbered } from '../../forms.ts'
import type { Calls } from '../actors.ts'

/** The calls about the club itself. */
export const clubCalls = (parts: { club: Club; admin: { token: string } }): Calls<object> => {
  const { club, admin } = parts
  return {
    'GET /api/config': async () => ({}),
    'GET /api/settings': async () => ({}),
    'PUT /api/settings': async () => ({
      body: toSettingsForm(await club.ok(api.club.settings, { as: admin }), { season: numbered('Season ') }),
    }),
    'GET /api/pages/{page}': async () => ({ params: { page: 'faq' } }),
    'GET /api/consents/{consent}/{version}': async () => ({
      params: { consent: 'waiver', version: '2026-1' },
    }),
  }
}
