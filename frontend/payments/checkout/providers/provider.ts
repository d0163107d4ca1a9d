import { type ComponentType, lazy, type Ref } from 'react'
import type { PublicConfig } from '#shared/club/model.ts'

type Payments = PublicConfig['payments']

/** A card processor: a component with the card fields, which exposes `pay` through its ref. */
export interface PaymentProvider {
  CardFields: ComponentType<CardFieldsProps>
}

export interface CardFieldsProps {
  payments: Payments
  clientSecret: string
  /** Where a bank redirects after verifying its customer. */
  returnUrl: string
  /** While a payment is pending the fields must not change. */
  pending: boolean
  ref: Ref<Card>
}

export interface Card {
  pay: () => Promise<Outcome>
}

/**
 * The provider's result. After `taken`, and after `unknown` (no reply), the club's server must be asked,
 * which alone decides whether it is paid. `refused` has a reason, and the same intent can be retried.
 */
export type Outcome = { status: 'taken' } | { status: 'unknown' } | { status: 'refused'; message: string }

/** Each in its own chunk, loaded only when the card form opens. */
const providers: Record<Exclude<Payments['provider'], 'none'>, PaymentProvider> = {
  test: { CardFields: lazy(() => import('./TestCard.tsx')) },
  stripe: { CardFields: lazy(() => import('./StripeCard.tsx')) },
}

/** Undefined if the club takes no cards. */
export const getProvider = ({ provider }: Payments): PaymentProvider | undefined =>
  provider === 'none' ? undefined : providers[provider]
