import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { Invoice } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { owed } from './amountLines.ts'
import { ownInvoices } from './mine.ts'
import { whatFor } from './words.ts'

/** Milliseconds for which somebody may be made to wait. */
const longest = 90_000

/** Asks the server whether the money has arrived until it has, at first often and then ever more patiently. */
export function Confirming(props: { invoice: Omit<Invoice, 'notes'>; onRetry: () => void }) {
  const { invoice, onRetry } = props
  const [round, setRound] = useState(0)
  return (
    <Card title="Your payment is being confirmed">
      <Asking key={round} invoice={invoice} onAgain={() => setRound(round + 1)} onRetry={onRetry} />
    </Card>
  )
}

function Asking(props: { invoice: Omit<Invoice, 'notes'>; onAgain: () => void; onRetry: () => void }) {
  const { invoice, onAgain, onRetry } = props
  const [begun] = useState(() => Date.now())
  const { dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...ownInvoices,
    refetchInterval: () => {
      const passed = Date.now() - begun
      return passed < longest && 1000 + passed / 4
    },
  })
  const slow = Math.max(dataUpdatedAt, errorUpdatedAt) - begun >= longest
  return (
    <>
      <div role="status" className="confirming">
        {!slow && <span className="spinner" aria-hidden="true" />}
        <p>
          <Money cents={owed(invoice)} /> for {whatFor(invoice)}.{' '}
          {slow
            ? 'This takes longer than usual. You need not wait here: as soon as the payment is confirmed you get a receipt by e-mail.'
            : 'Please keep this page open for a moment.'}
        </p>
      </div>
      {slow && (
        <div className="actions">
          <Button onClick={onAgain}>Check again</Button>
          <Button onClick={onRetry}>Try to pay again</Button>
          <LinkButton to={pages.account.path}>My Account</LinkButton>
        </div>
      )}
    </>
  )
}
