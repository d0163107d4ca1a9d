import { type ComponentType, lazy, type Ref } from 'react'
import type { PublicConfig } from '#shared/club/model.ts'

type Payments = PublicConfig['payments']

/** Whoever takes the cards: a component that asks for one, and through its ref the act of paying with it. */
export interface PaymentProvider {
  CardFields: ComponentType<CardFieldsProps>
}

export interface CardFieldsProps {
  payments: Payments
  clientSecret: string
  /** Where a bank that wants to see its customer sends him back to. */
  returnUrl: string
  /** While the provider is being paid nothing in its fields may change. */
  pending: boolean
  ref: Ref<Card>
}

export interface Card {
  pay: () => Promise<Outcome>
}

/**
 * What the provider says. `taken` is a reason to ask the club's server, which alone knows whether anything
 * is paid; so is `unknown`, where no answer came. `refused` says why, and the same intent can be tried again.
 */
export type Outcome = { status: 'taken' } | { status: 'unknown' } | { status: 'refused'; message: string }

/** Each in its own file, loaded when a card is to be typed and not before. */
const providers: Record<Exclude<Payments['provider'], 'none'>, PaymentProvider> = {
  test: { CardFields: lazy(() => import('./TestCard.tsx')) },
  stripe: { CardFields: lazy(() => import('./StripeCard.tsx')) },
}

/** Undefined where the club takes no cards. */
export const providerOf = ({ provider }: Payments): PaymentProvider | undefined =>
  provider === 'none' ? undefined : providers[provider]
