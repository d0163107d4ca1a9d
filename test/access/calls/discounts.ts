import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../../club.ts'
import { newCodeForm } from '../../discounts/discounts.ts'
import { numbered } from '../../forms.ts'

/** The parts of the fixture that these calls need. */
interface FixtureParts {
  club: Club
  admin: { token: string }
  /** The family to which all other callers are strangers. */
  family: { id: string }
  registrationOf: (userId: string) => Promise<{ id: string }>
}

type Calls = Record<string, (of: { id: string }) => Promise<Call<Route>>>

/** The calls of discount codes, and of a code on a registration of one's own or of somebody else. */
export function discountCalls({ club, admin, family, registrationOf }: FixtureParts) {
  const letters = () => numbered('CODE-')
  const created = () => club.ok(api.discounts.create, { as: admin, body: newCodeForm(letters()) })
  const applying = async (userId: string) => ({
    params: { id: (await registrationOf(userId)).id },
    body: { code: (await created()).code },
  })
  async function applied(userId: string) {
    const { params, body } = await applying(userId)
    await club.ok(api.registrations.applyCode, { as: admin, params, body })
    return { params }
  }
  const about = async () => ({ params: { id: (await created()).id } })
  const none = { params: { id: 'dsc_none' } }

  const own: Calls = {
    'GET /api/discount-codes': async () => ({}),
    'GET /api/discount-codes/{id}': about,
    'GET /api/discount-codes/{id}/usage': about,
    'POST /api/discount-codes': async () => ({ body: newCodeForm(letters()) }),
    'PUT /api/discount-codes/{id}': async () => ({
      ...(await about()),
      body: newCodeForm(letters(), { name: 'Siblings' }),
    }),
    'DELETE /api/discount-codes/{id}': about,
    'POST /api/discount-codes/validate': async () => ({ body: { code: (await created()).code } }),
    'PUT /api/registrations/{id}/discount-code': ({ id }) => applying(id),
    'DELETE /api/registrations/{id}/discount-code': ({ id }) => applied(id),
  }
  const foreign: Calls = {
    'GET /api/discount-codes/{id}': async () => none,
    'GET /api/discount-codes/{id}/usage': async () => none,
    'PUT /api/discount-codes/{id}': async () => ({ ...none, body: newCodeForm(letters()) }),
    'DELETE /api/discount-codes/{id}': async () => none,
    'PUT /api/registrations/{id}/discount-code': () => applying(family.id),
    'DELETE /api/registrations/{id}/discount-code': () => applied(family.id),
  }
  return { own, foreign, created, applied }
}
