import { registrations } from 'virtual:routes'
import { call } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import type { IntentRequest } from '#shared/payments/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { paidPath } from './checkoutParams.ts'
import type { Known } from './PaymentConfirmation.tsx'

/** Something that is paid by card: of a registration, or what the office has billed. */
export interface Payable {
  /** Cents; a new amount is a new payment. */
  amount: number
  /** Changes when the payment that was begun may not be good any more. */
  round?: number
  /** What it is for. */
  of: Omit<IntentRequest, 'amount'>
  /** Where a bank that wants to see its customer sends him back to: a path. */
  returnTo: string
  /** What has become of it meanwhile, asked where the club refuses the payment. */
  look: () => Promise<'taken' | 'changed' | 'gone' | 'same'>
}

export function useRegistrationToPay(registration: Registration, round: number): Payable {
  const { id, balance = 0, program, programId, state } = registration
  const { send } = useSend(registrations.update)
  return {
    amount: balance,
    round,
    of: { description: program, registrationId: id, programId },
    returnTo: paidPath(registration),
    async look() {
      const seen = await send({ params: { id }, body: { paymentStatus: 'paid' } })
      if (seen.ok && (seen.reply.balance === 0 || seen.reply.processing)) return 'taken'
      if (seen.ok && seen.reply.balance !== balance) return 'changed'
      return state === 'lapsed' ? 'gone' : 'same'
    },
  }
}

/** `paid` is a question here: the server looks at the card processor's own record. */
export async function askAbout({ id }: Pick<Registration, 'id'>): Promise<Known> {
  const { balance, processing } = await call(registrations.update, {
    params: { id },
    body: { paymentStatus: 'paid' },
  })
  if (balance === 0) return 'paid'
  return processing ? 'unknown' : 'unpaid'
}
