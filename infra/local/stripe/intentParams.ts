import { invalid } from './errors.ts'
import type { Params } from './params.ts'

export function readAmount(params: Params): number {
  params.required('amount')
  const amount = params.integer('amount') ?? 0
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount < 50) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > 99_999_999) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
  return amount
}

export function readCurrency(text: string): string {
  if (text.toLowerCase() === 'usd') return 'usd'
  throw invalid(`Invalid currency: ${text}. This stand-in supports only usd.`, { param: 'currency' })
}

/** Since version 2026-10-28 a caller names the allowed types; `payment_method_types` is Stripe's answer. */
export function readTypes(params: Params): string[] {
  const types = params.list('allowed_payment_method_types')
  const unknown = types.find(type => type !== 'card')
  if (unknown === undefined) return ['card']
  throw invalid(`The payment method type "${unknown}" is invalid.`, { param: 'allowed_payment_method_types' })
}
