import { registrations } from 'virtual:routes'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { formatFee } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import styles from './checkout.module.css'

interface Props {
  registration: Registration
  /** Called when a started payment may be invalid, although its amount is the same. */
  onPaymentStale: () => void
}

/** Applies a code in place; the input stays until it is applied. */
export function DiscountCodeField({ registration, onPaymentStale }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState(false)

  // After closing the form the focus returns to the button that opened it.
  useEffect(() => {
    if (closed) opener.current?.focus()
  }, [closed])

  if (!open) {
    return (
      <Button
        ref={opener}
        variant="quiet"
        onClick={() => {
          setOpen(true)
          setClosed(false)
        }}
      >
        {registration.discount ? 'Use another code' : 'Have a discount code?'}
      </Button>
    )
  }
  return (
    <CodeForm
      registration={registration}
      onPaymentStale={onPaymentStale}
      onClose={() => {
        setOpen(false)
        setClosed(true)
      }}
    />
  )
}

function CodeForm({ registration, onPaymentStale, onClose }: Props & { onClose: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(registrations.applyCode, { refetch: [registrations.list] })

  async function apply() {
    setProblem(undefined)
    if (!code.trim()) return setProblem('Please enter a code')
    const sent = await send({ params: { id: registration.id }, body: { code } })
    if (!sent.ok) {
      // An invalid code changes nothing.
      if (sent.error.issues.length === 0) onPaymentStale()
      return setProblem(sent.error.message)
    }
    const { discount, balance = 0 } = sent.reply
    if (balance === registration.balance) onPaymentStale()
    toast({
      title: `Code ${discount?.code ?? code} applied`,
      description: `The total is now ${formatFee(balance)}.`,
    })
    onClose()
  }

  return (
    <PlainForm className={styles.codeForm} onSubmit={apply}>
      <Field
        label="Discount code"
        // The user opened the field in order to type.
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={problem}
        onChange={event => setCode(event.target.value)}
      />
      <div className={buttonStyles.actions}>
        <Button type="submit" pending={pending}>
          Apply
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </PlainForm>
  )
}

/** Removes the code, so that somebody else can use it. */
export function RemoveCode({ registration, onPaymentStale }: Props) {
  const { id, discount } = registration
  const { send, pending } = useSend(registrations.removeCode, {
    toast: {
      success: ({ balance = 0 }) => ({
        title: `Code ${discount?.code} removed`,
        description: `The total is now ${formatFee(balance)}.`,
      }),
      error: 'The code couldn’t be removed',
    },
    refetch: [registrations.list],
  })

  async function remove() {
    const sent = await send({ params: { id } })
    if (!sent.ok) onPaymentStale()
  }

  return (
    <Button
      variant="quiet"
      pending={pending}
      aria-label={`Remove code ${discount?.code}`}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  )
}
