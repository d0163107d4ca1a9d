import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { Alert } from '#frontend/ui/Card.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Field } from '#frontend/ui/forms/Field.tsx'
import type { CardFieldsProps, Outcome } from './provider.ts'
import styles from './TestCard.module.css'
import { answerBank, confirmCard, type TypedCard } from './testApi.ts'

const emptyCard: TypedCard = { number: '', expiry: '', cvc: '' }

/** Our own form for Stripe's published test cards. Never for real cards. */
export default function TestCard({ payments, clientSecret, pending, ref }: CardFieldsProps) {
  const [card, setCard] = useState(emptyCard)
  const [wrong, setWrong] = useState<{ field: keyof TypedCard; message: string }>()
  const [answer, setAnswer] = useState<(approved: boolean) => void>()
  const inputs = {
    number: useRef<HTMLInputElement>(null),
    expiry: useRef<HTMLInputElement>(null),
    cvc: useRef<HTMLInputElement>(null),
  }
  const isLive = payments.publishableKey.startsWith('pk_live')

  async function pay(): Promise<Outcome> {
    if (isLive) return { status: 'refused', message: 'This form does not work with live keys.' }
    const found = findProblem(card)
    setWrong(found)
    if (found) {
      inputs[found.field].current?.focus()
      return { status: 'refused', message: found.message }
    }
    const confirmed = await confirmCard(payments, clientSecret, card)
    if (confirmed.status !== 'asking') return confirmed
    const approved = await new Promise<boolean>(resolve => setAnswer(() => resolve))
    setAnswer(undefined)
    return answerBank(payments, clientSecret, approved)
  }
  useImperativeHandle(ref, () => ({ pay }))

  const field = (name: keyof TypedCard, format: (typed: string) => string) => ({
    ref: inputs[name] satisfies RefObject<HTMLInputElement | null>,
    value: card[name],
    error: wrong?.field === name ? wrong.message : undefined,
    inputMode: 'numeric' as const,
    readOnly: pending,
    onChange: (event: { target: { value: string } }) =>
      setCard({ ...card, [name]: format(event.target.value) }),
  })
  return (
    <div className={fieldStyles.form}>
      <Alert tone="warning" title="Test mode">
        {isLive
          ? 'The club is set up with live keys, which this form refuses.'
          : 'No real card, no real money. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any future date and any code will do.'}
      </Alert>
      <Field
        label="Card number"
        // The user opened the form in order to type.
        autoFocus
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...field('number', groupDigits)}
      />
      <div className={styles.cardPair}>
        <Field
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          {...field('expiry', formatExpiry)}
        />
        <Field
          label="Security code"
          autoComplete="cc-csc"
          placeholder="CVC"
          {...field('cvc', typed => digits(typed).slice(0, 4))}
        />
      </div>
      <BankDialog answer={answer} />
    </div>
  )
}

/** The bank's verification (3-D Secure). */
function BankDialog({ answer }: { answer: ((approved: boolean) => void) | undefined }) {
  return (
    <ConfirmDialog
      open={answer !== undefined}
      onClose={() => answer?.(false)}
      onConfirm={() => answer?.(true)}
      title="Your bank asks: is this you?"
      description="The test bank wants to verify its customer before it pays."
      action="Complete authentication"
      cancel="Fail authentication"
    />
  )
}

/** Validates before sending, with the messages of the real form. */
function findProblem({
  number,
  expiry,
  cvc,
}: TypedCard): { field: keyof TypedCard; message: string } | undefined {
  if (digits(number).length < 12) return { field: 'number', message: 'Your card number is incomplete.' }
  if (digits(expiry).length < 4)
    return { field: 'expiry', message: "Your card's expiration date is incomplete." }
  if (cvc.length < 3) return { field: 'cvc', message: "Your card's security code is incomplete." }
  return undefined
}

const digits = (text: string) => text.replace(/\D/g, '')
const groupDigits = (typed: string) =>
  digits(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** "1231" -> "12 / 31"; autofill's "12/2031" becomes the same. */
function formatExpiry(typed: string): string {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*20(\d\d)\s*$/.exec(typed) ?? []
  const all = month ? `${month.padStart(2, '0')}${year}` : digits(typed).slice(0, 4)
  return all.length > 2 ? `${all.slice(0, 2)} / ${all.slice(2)}` : all
}
