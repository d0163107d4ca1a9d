import { toSettingsForm } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import { numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls about the club itself. */
export function clubCalls({ club, admin }: Fixtures) {
  const own: Calls<'club'> = {
    'GET /api/config': async () => ({}),
    'GET /api/settings': async () => ({}),
    'PUT /api/settings': async () => ({
      body: toSettingsForm(await club.ok(api.club.settings, { as: admin }), { season: numbered('Season ') }),
    }),
    'GET /api/pages/{page}': async () => ({ params: { page: 'faq' } }),
    'GET /api/health': async () => ({}),
    'GET /api/openapi.json': async () => ({}),
  }
  return { own }
}
