import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { formatDate } from '#shared/dates.ts'
import { methodLabels } from '#shared/invoices/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'
import { DocumentScreen, myPaymentsQuery, Paper } from './Paper.tsx'
import {
  formatDay,
  getDay,
  getReceiptNumber,
  getSignedAmount,
  kindLabels,
  listReceiptLines,
  sumReceipts,
} from './receiptLines.ts'
import styles from './receipts.module.css'

/** One payment or refund, printable. */
export default function ReceiptPage() {
  const { id } = useParams()
  const payments = useQuery(myPaymentsQuery)
  const club = useQuery(clubConfigQuery)
  const waiting = <Skeleton lines={1} height="28rem" />
  return (
    <DocumentScreen title={pages.receipt.title}>
      <QueryResult query={club} skeleton={waiting}>
        {config => (
          <QueryResult query={payments} skeleton={waiting} errorTitle="The receipt could not be loaded">
            {all => <ReceiptDetails receipt={all.find(row => row.id === id)} all={all} config={config} />}
          </QueryResult>
        )}
      </QueryResult>
    </DocumentScreen>
  )
}

function ReceiptDetails(props: { receipt: Receipt | undefined; all: Receipt[]; config: PublicConfig }) {
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
  const lines = listReceiptLines(receipt, all)
  const facts = [
    ['Receipt number', getReceiptNumber(receipt, timeZone)],
    ['Date', formatDate(getDay(receipt, timeZone))],
    ['Player', receipt.playerName],
    ['For', receipt.programName],
    ['How', [methodLabels[receipt.method], receipt.reference].filter(Boolean).join(' ')],
  ].filter(([, value]) => value)
  return (
    <Paper config={config}>
      <dl className={styles.paperFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.paperSums}>
        {lines.map(line => (
          <div key={line.id}>
            <dt>
              {kindLabels[line.kind]}, {formatDay(line, timeZone)}
            </dt>
            <dd>
              <Money cents={getSignedAmount(line)} />
            </dd>
          </div>
        ))}
        <div className={styles.paperTotal}>
          <dt>Total</dt>
          <dd>
            <Money cents={sumReceipts(lines)} />
          </dd>
        </div>
      </dl>
    </Paper>
  )
}
