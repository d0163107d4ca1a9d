import { invoices } from 'virtual:routes'
import { useState } from 'react'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import styles from '#frontend/payments/checkout/checkout.module.css'
import { PaymentForm } from '#frontend/payments/checkout/PaymentForm.tsx'
import { getProvider } from '#frontend/payments/checkout/providers/provider.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { useReloadInvoices } from './queries.ts'

/**
 * The card form is open from the start, since that is what people come for; other ways to pay are shown on
 * request.
 */
export function PaymentOptions(props: { invoice: OwnInvoice; config: PublicConfig; onTaken: () => void }) {
  const { invoice, config, onTaken } = props
  const [paying, setPaying] = useState(true)
  const reload = useReloadInvoices()
  const { send } = useSend(invoices.check)
  const provider = getProvider(config.payments)

  async function recheck() {
    const seen = await send({ params: { id: invoice.id } })
    if (seen.ok && seen.reply.processing) return 'taken'
    return seen.ok && getAmountOwed(seen.reply) !== getAmountOwed(invoice) ? 'changed' : 'same'
  }

  if (provider && paying) {
    return (
      <PaymentForm
        payable={{
          amount: getAmountOwed(invoice),
          target: { invoiceId: invoice.id },
          returnTo: `${pathTo('payInvoice', invoice)}?success=true`,
          recheck,
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
      <div className={styles.payOptions}>
        {provider && (
          <div>
            <div>
              <h3>By card</h3>
              <p className="muted">We’ll email your receipt.</p>
            </div>
            <Button variant="primary" autoFocus onClick={() => setPaying(true)}>
              Pay Now
            </Button>
          </div>
        )}
        <div>
          <div>
            <h3>In cash or by check</h3>
            <p className="muted">
              Give {formatCents(getAmountOwed(invoice))} to the club, with the number {invoice.invoiceNumber}{' '}
              on the check or envelope. Questions: {config.contactEmail}.
            </p>
          </div>
        </div>
      </div>
    </Card>
  )
}
