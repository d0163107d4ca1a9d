import { api } from '#shared/routes.ts'
import { numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls about concerns; `reportMessage` makes one of a message. */
export function concernCalls({ club, admin }: Fixtures, reportMessage: () => Promise<string>) {
  async function createConcern(): Promise<string> {
    const text = numbered('Something happened ')
    await club.ok(api.concerns.create, { body: { topic: 'other', text } })
    const all = await club.ok(api.concerns.list, { as: admin })
    return all.find(concern => concern.text === text)?.id ?? ''
  }

  const own: Calls<'concerns'> = {
    'POST /api/concerns': async () => ({ body: { topic: 'other', text: 'The gate does not close.' } }),
    'GET /api/concerns': async () => ({}),
    'GET /api/concerns/{id}/messages': async () => ({ params: { id: await reportMessage() } }),
    'PATCH /api/concerns/{id}': async () => ({
      params: { id: await createConcern() },
      body: { state: 'closed' },
    }),
  }
  const foreign: Partial<Calls<'concerns'>> = {
    // About no message.
    'GET /api/concerns/{id}/messages': async () => ({ params: { id: await createConcern() } }),
  }
  return { own, foreign }
}
