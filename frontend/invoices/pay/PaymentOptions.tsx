import { invoices } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { PaymentForm } from '#frontend/payments/checkout/PaymentForm.tsx'
import { providerOf } from '#frontend/payments/checkout/providers/provider.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { owed } from '../amountLines.ts'
import { pathTo } from '../paths.ts'
import { useReload } from './queries.ts'

/** The card at once, for who comes here wants to pay by it; what else there is, on request. */
export function Paying(props: { invoice: OwnInvoice; config: PublicConfig; onTaken: () => void }) {
  const { invoice, config, onTaken } = props
  const [paying, setPaying] = useState(true)
  const reload = useReload()
  const { send } = useSend(invoices.check)
  const provider = providerOf(config.payments)

  async function look() {
    const seen = await send({ params: { id: invoice.id } })
    if (seen.ok && seen.reply.processing) return 'taken'
    return seen.ok && owed(seen.reply) !== owed(invoice) ? 'changed' : 'same'
  }

  if (provider && paying) {
    return (
      <PaymentForm
        payable={{
          amount: owed(invoice),
          of: { invoiceId: invoice.id },
          returnTo: `${pathTo('payInvoice', invoice)}?success=true`,
          look,
        }}
        provider={provider}
        payments={config.payments}
        onTaken={onTaken}
        onChanged={reload}
        onBack={() => setPaying(false)}
      />
    )
  }
  return (
    <Card title="How would you like to pay?">
      <div className="pay-options">
        {provider && (
          <div>
            <div>
              <h3>By card</h3>
              <p className="muted">The receipt comes by e-mail.</p>
            </div>
            <Button look="primary" autoFocus onClick={() => setPaying(true)}>
              Pay Now
            </Button>
          </div>
        )}
        <div>
          <div>
            <h3>In cash or by check</h3>
            <p className="muted">
              Hand {formatCents(owed(invoice))} to the club, with the number {invoice.invoiceNumber} on it.
              Questions: {config.contactEmail}.
            </p>
          </div>
        </div>
      </div>
    </Card>
  )
}
