import type { Appearance, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import type { CardFieldsProps, Outcome } from './provider.ts'

/** Stripe's Payment Element: what is typed into it never passes through the club's pages. */
export default function StripeCard({ payments, clientSecret, returnUrl, pending, ref }: CardFieldsProps) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const box = useRef<HTMLDivElement>(null)
  const live = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` restarts it after a failure
  useEffect(() => {
    let gone = false
    setState('loading')
    loadStripe(payments.publishableKey)
      .then(stripe => {
        if (!stripe || gone || !box.current) return
        const elements = stripe.elements({ clientSecret, appearance: appearance(box.current) })
        const element = elements.create('payment')
        element.on('ready', () => {
          setState('ready')
          element.focus()
        })
        element.on('loaderror', () => setState('failed'))
        element.mount(box.current)
        live.current = { stripe, elements }
      })
      .catch(() => !gone && setState('failed'))
    return () => {
      gone = true
      live.current?.elements.getElement('payment')?.destroy()
      live.current = undefined
    }
  }, [payments.publishableKey, clientSecret, attempt])

  useEffect(() => {
    live.current?.elements.getElement('payment')?.update({ readOnly: pending })
  }, [pending])

  async function pay(): Promise<Outcome> {
    if (!live.current) return { status: 'refused', message: 'The card form is still loading.' }
    const { error } = await live.current.stripe.confirmPayment({
      elements: live.current.elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    })
    return error ? toOutcome(error) : { status: 'taken' }
  }
  useImperativeHandle(ref, () => ({ pay }))

  return (
    <>
      {state === 'loading' && <Skeleton lines={3} />}
      {state === 'failed' && (
        <Alert tone="error" title="The card form couldn’t be loaded">
          <p>Please check your connection and any ad blocker that may block Stripe.</p>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </Alert>
      )}
      <div ref={box} />
    </>
  )
}

function toOutcome({ type, code, message, payment_intent }: StripeError): Outcome {
  // Already paid in another tab.
  if (code === 'payment_intent_unexpected_state' || payment_intent?.status === 'succeeded') {
    return { status: 'taken' }
  }
  if (type === 'api_connection_error' || type === 'api_error') return { status: 'unknown' }
  return { status: 'refused', message: message ?? 'Your card was declined.' }
}

/** The element is in Stripe's iframe, which cannot see our CSS tokens, so it gets their values. */
function appearance(element: HTMLElement): Appearance {
  const color = (token: string) => resolveColor(element, `var(${token})`)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = document.documentElement.dataset.theme ?? (isDark ? 'dark' : 'light')
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--brand'),
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorTextSecondary: color('--muted'),
      colorDanger: color('--danger'),
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  }
}

/**
 * A token as `rgb(…)`: Stripe understands neither `light-dark()` nor `oklch()`; drawing on a canvas converts
 * both.
 */
function resolveColor(element: HTMLElement, value: string): string {
  const before = element.style.color
  element.style.color = value
  const computed = getComputedStyle(element).color
  element.style.color = before
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return computed
  context.fillStyle = computed
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
