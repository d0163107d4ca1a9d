import { cardFailure, invalid, type StripeFailure } from './errors.ts'
import type { Params } from './params.ts'
import type { PaymentError, PaymentMethod } from './shapes.ts'

type Card = PaymentMethod['card']
type UsedCard = { card: Card; behavior: CardBehavior }

export type CardBehavior = {
  /** Stripe's own name for the card, which server code may confirm with. */
  name?: string
  /** If the card is challenged as well, this comes after the challenge. */
  decline?: PaymentError
  challenge?: true
  /** What happens to a refund to this card; without it, the refund succeeds at once. */
  refund?: 'pending' | 'failing'
  /** The cardholder disputes the payment at the bank. */
  disputed?: true
}

const declined = (decline_code: string, message = 'Your card was declined.'): PaymentError => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
})
const failing = (code: string, message: string, param?: string): PaymentError => ({
  type: 'card_error',
  code,
  decline_code: code,
  message,
  ...(param ? { param } : {}),
})

/** The published test cards: docs.stripe.com/testing. Their last four digits are distinct. */
const cards = new Map<string, CardBehavior>([
  ['4242424242424242', { name: 'pm_card_visa' }],
  ['5555555555554444', { name: 'pm_card_mastercard' }],
  ['4000000000000002', { name: 'pm_card_visa_chargeDeclined', decline: declined('generic_decline') }],
  [
    '4000000000009995',
    {
      name: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
    },
  ],
  ['4000000000009987', { decline: declined('lost_card') }],
  ['4000000000009979', { decline: declined('stolen_card') }],
  [
    '4000000000000069',
    {
      name: 'pm_card_chargeDeclinedExpiredCard',
      decline: failing('expired_card', 'Your card has expired.', 'exp_month'),
    },
  ],
  [
    '4000000000000127',
    {
      name: 'pm_card_chargeDeclinedIncorrectCvc',
      decline: failing('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
    },
  ],
  [
    '4000000000000119',
    {
      name: 'pm_card_chargeDeclinedProcessingError',
      decline: failing(
        'processing_error',
        'An error occurred while processing your card. Try again in a little bit.',
      ),
    },
  ],
  ['4000002760003184', { name: 'pm_card_authenticationRequired', challenge: true }],
  ['4000000000003220', { name: 'pm_card_threeDSecure2Required', challenge: true }],
  [
    '4000008400001629',
    {
      name: 'pm_card_threeDSecureRequiredChargeDeclined',
      challenge: true,
      decline: declined('generic_decline'),
    },
  ],
  ['4000000000007726', { name: 'pm_card_pendingRefund', refund: 'pending' }],
  ['4000000000000259', { name: 'pm_card_createDispute', disputed: true }],
  ['4000000000005126', { name: 'pm_card_refundFail', refund: 'failing' }],
])

const realCard: CardBehavior = {
  decline: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
}

/** A payment method carries no number, so the last four digits identify how its card behaves later. */
export function getBehavior({ last4 }: Card): CardBehavior {
  return [...cards].find(([number]) => number.endsWith(last4))?.[1] ?? {}
}

/** Reads the card as Stripe.js sends it, or one of Stripe's named test cards as a server sends it. */
export function readCard(params: Params, now: Date): UsedCard {
  const named = params.get('payment_method')
  if (named) return cardNamed(named, now)
  const field = (name: string) => params.get(`payment_method_data[card][${name}]`)?.trim() ?? ''
  const type = params.required('payment_method_data[type]')
  if (type !== 'card') {
    throw invalid(`The payment method type "${type}" is invalid.`, { param: 'payment_method_data[type]' })
  }
  const number = field('number').replace(/[ -]/g, '')
  if (!luhn(number)) throw cardInputError('incorrect_number', 'Your card number is incorrect.', 'number')
  const month = Number(field('exp_month'))
  const year = fullYear(field('exp_year'))
  checkDate(month, year, now)
  if (!/^\d{3,4}$/.test(field('cvc'))) {
    throw cardInputError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return { card: describe(number, month, year), behavior: cards.get(number) ?? realCard }
}

function cardNamed(name: string, now: Date): UsedCard {
  const found = [...cards].find(([, card]) => card.name === name)
  if (!found) {
    throw invalid(`No such PaymentMethod: '${name}'`, { code: 'resource_missing', param: 'payment_method' })
  }
  const [number, behavior] = found
  return { card: describe(number, 12, now.getUTCFullYear() + 1), behavior }
}

function describe(number: string, exp_month: number, exp_year: number): Card {
  const brand = number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'unknown'
  return { brand, exp_month, exp_year, last4: number.slice(-4) }
}

function checkDate(month: number, year: number, now: Date): void {
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw cardInputError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  if (!Number.isInteger(year) || year > now.getUTCFullYear() + 50) {
    throw cardInputError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  // A card is valid to the end of its month; Date.UTC counts months from 0, so this is the first moment after it.
  if (Date.UTC(year, month, 1) <= now.getTime()) {
    throw cardInputError('invalid_expiry_year', "Your card's expiration date is in the past.", 'exp_year')
  }
}

/** A card that is refused before it is charged leaves the intent as it was: no charge, no event. */
function cardInputError(code: string, message: string, param: string): StripeFailure {
  return cardFailure({ type: 'card_error', code, message, param })
}

function fullYear(text: string): number {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text)
  return /^\d{4}$/.test(text) ? Number(text) : Number.NaN
}

function luhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
