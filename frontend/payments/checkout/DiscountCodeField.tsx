import { registrations } from 'virtual:routes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { formatFee } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'

interface Props {
  registration: Registration
  /** A payment that was begun may not be good any more, although its amount is the same. */
  onDoubt: () => void
}

/** A code is applied in place; what was typed stays until it is. */
export function DiscountCode({ registration, onDoubt }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState(false)

  // Who closes the form by its button goes on from where he opened it.
  useEffect(() => {
    if (closed) opener.current?.focus()
  }, [closed])

  if (!open) {
    return (
      <Button
        ref={opener}
        look="quiet"
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
      onDoubt={onDoubt}
      onClose={() => {
        setOpen(false)
        setClosed(true)
      }}
    />
  )
}

function CodeForm({ registration, onDoubt, onClose }: Props & { onClose: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { send, pending } = useSend(registrations.applyCode, { refetch: [registrations.list] })

  async function apply(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    if (!code.trim()) return refuse('Please enter a code')
    const sent = await send({ params: { id: registration.id }, body: { code } })
    if (!sent.ok) {
      // Of a code that is no good nothing has changed.
      if (sent.error.issues.length === 0) onDoubt()
      return refuse(sent.error.message)
    }
    const { discount, balance = 0 } = sent.reply
    if (balance === registration.balance) onDoubt()
    toast({
      title: `Code ${discount?.code ?? code} applied`,
      description: `The total is now ${formatFee(balance)}.`,
    })
    onClose()
  }

  function refuse(message: string) {
    setProblem(message)
    input.current?.focus()
  }

  return (
    <form className="code-form" method="post" noValidate onSubmit={event => void apply(event)}>
      <Field
        ref={input}
        label="Discount code"
        // Whoever asked for the field wants to type.
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={problem}
        onChange={event => setCode(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" pending={pending}>
          Apply
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Somebody else can use it then. */
export function RemoveCode({ registration, onDoubt }: Props) {
  const { id, discount } = registration
  const { send, pending } = useSend(registrations.removeCode, {
    toast: {
      success: ({ balance = 0 }) => ({
        title: `Code ${discount?.code} removed`,
        description: `The total is now ${formatFee(balance)}.`,
      }),
      error: 'The code could not be removed',
    },
    refetch: [registrations.list],
  })

  async function remove() {
    const sent = await send({ params: { id } })
    if (!sent.ok) onDoubt()
  }

  return (
    <Button
      look="quiet"
      pending={pending}
      aria-label={`Remove code ${discount?.code}`}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  )
}
