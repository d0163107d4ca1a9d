import { api } from '#shared/routes.ts'
import { newCodeForm } from '../../discounts/discounts.ts'
import { numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls of discount codes, which are for those who run the club. */
export function discountCalls({ club, admin }: Fixtures) {
  const letters = () => numbered('CODE-')
  const createCode = () => club.ok(api.discounts.create, { as: admin, body: newCodeForm(letters()) })
  const about = async () => ({ params: { id: (await createCode()).id } })

  const own: Calls<'discounts'> = {
    'GET /api/discount-codes': async () => ({}),
    'GET /api/discount-codes/{id}': about,
    'GET /api/discount-codes/{id}/usage': about,
    'POST /api/discount-codes': async () => ({ body: newCodeForm(letters()) }),
    'PUT /api/discount-codes/{id}': async () => ({
      ...(await about()),
      body: newCodeForm(letters(), { name: 'Siblings' }),
    }),
    'DELETE /api/discount-codes/{id}': about,
    'POST /api/discount-codes/validate': async () => ({ body: { code: (await createCode()).code } }),
  }
  return { own, createCode }
}
