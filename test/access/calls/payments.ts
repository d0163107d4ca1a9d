import { unknownEvent } from '../../cards.ts'
import { numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls of payments by card, of the caller's own registration or of somebody else's. */
export function paymentCalls({ club, family, registrationOf }: Fixtures) {
  const paying = async (userId: string) => {
    const { id, balance } = await registrationOf(userId)
    return { body: { amount: balance, registrationId: id } }
  }

  const own: Calls<'payments'> = {
    'GET /api/payments': async () => ({}),
    'POST /api/create-payment-intent': ({ id }) => paying(id),
    'POST /api/stripe/webhook': async () => unknownEvent(numbered('evt_'), club.clock.now),
  }
  const foreign: Partial<Calls<'payments'>> = {
    'POST /api/create-payment-intent': () => paying(family.id),
  }
  return { own, foreign }
}
