import { registrations } from 'virtual:routes'
import { callRoute } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import type { IntentRequest } from '#shared/payments/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { paidPath } from './checkoutParams.ts'
import type { PaymentCheck } from './PaymentConfirmation.tsx'

/** Something that can be paid by card: a registration, or an invoice of the office. */
export interface Payable {
  /** Cents; a new amount is a new payment. */
  amount: number
  /** Changes when a started payment may be invalid. */
  round?: number
  /** What it is for. */
  target: Omit<IntentRequest, 'amount'>
  /** The path to which a bank redirects after verifying its customer. */
  returnTo: string
  /** Checks the current state after the server refused the payment. */
  recheck: () => Promise<'taken' | 'changed' | 'gone' | 'same'>
}

export function useRegistrationPayable(registration: Registration, round: number): Payable {
  const { id, balance = 0, program, programId, state } = registration
  const { send } = useSend(registrations.update)
  return {
    amount: balance,
    round,
    target: { description: program, registrationId: id, programId },
    returnTo: paidPath(registration),
    async recheck() {
      const seen = await send({ params: { id }, body: { paymentStatus: 'paid' } })
      if (seen.ok && (seen.reply.balance === 0 || seen.reply.processing)) return 'taken'
      if (seen.ok && seen.reply.balance !== balance) return 'changed'
      return state === 'lapsed' ? 'gone' : 'same'
    },
  }
}

/** Sending `paid` is a request to check: the server looks at the card processor's record. */
export async function checkRegistrationPayment({ id }: Pick<Registration, 'id'>): Promise<PaymentCheck> {
  const { balance, processing } = await callRoute(registrations.update, {
    params: { id },
    body: { paymentStatus: 'paid' },
  })
  if (balance === 0) return 'paid'
  return processing ? 'unknown' : 'unpaid'
}
