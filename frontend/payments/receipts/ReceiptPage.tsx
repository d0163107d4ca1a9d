import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { methodLabels } from '#frontend/invoices/labels.ts'
import { clubConfig } from '#frontend/lib/club.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'
import { DocumentScreen, ownPayments, Paper } from './Paper.tsx'
import { dayOf, labels, linesOf, numberOf, shortDay, signed, total } from './receiptLines.ts'

/** One payment or refund, to be printed. */
export default function ReceiptPage() {
  const { id } = useParams()
  const payments = useQuery(ownPayments)
  const club = useQuery(clubConfig)
  const waiting = <Skeleton lines={1} height="28rem" />
  return (
    <DocumentScreen title={pages.receipt.title}>
      <Loaded query={club} skeleton={waiting}>
        {config => (
          <Loaded query={payments} skeleton={waiting} errorTitle="The receipt could not be loaded">
            {all => <Found receipt={all.find(row => row.id === id)} all={all} config={config} />}
          </Loaded>
        )}
      </Loaded>
    </DocumentScreen>
  )
}

function Found(props: { receipt: Receipt | undefined; all: Receipt[]; config: PublicConfig }) {
  const { receipt, all, config } = props
  if (!receipt) {
    return (
      <EmptyState
        title="Receipt Not Found"
        text="It is not among your payments. All of them are in your account."
        action={<LinkButton to={pages.account.path}>My Account</LinkButton>}
      />
    )
  }
  const { timeZone } = config
  const lines = linesOf(receipt, all)
  const facts = [
    ['Receipt number', numberOf(receipt, timeZone)],
    ['Date', formatDate(dayOf(receipt, timeZone))],
    ['Player', receipt.playerName],
    ['For', receipt.programName],
    ['How', [methodLabels[receipt.method], receipt.reference].filter(Boolean).join(' ')],
  ].filter(([, value]) => value)
  return (
    <Paper config={config}>
      <dl className="paper-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="paper-sums">
        {lines.map(line => (
          <div key={line.id}>
            <dt>
              {labels[line.kind]}, {shortDay(line, timeZone)}
            </dt>
            <dd>
              <Money cents={signed(line)} />
            </dd>
          </div>
        ))}
        <div className="paper-total">
          <dt>Total</dt>
          <dd>
            <Money cents={total(lines)} />
          </dd>
        </div>
      </dl>
    </Paper>
  )
}
