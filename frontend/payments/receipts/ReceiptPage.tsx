import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { SumLine } from '#frontend/ui/figures/SumLine.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { methodLabels } from '#shared/invoices/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'
import { DocumentScreen, PrintLayout } from './PrintLayout.tsx'
import { myPaymentsQuery } from './queries.ts'
import {
  formatDay,
  getReceiptNumber,
  getSignedAmount,
  kindLabels,
  listBilledLines,
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
          <QueryResult query={payments} skeleton={waiting} errorTitle="The receipt couldn’t be loaded">
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
        title="Receipt not found"
        text="This is not one of your payments. You’ll find all of yours in your account."
        action={<LinkButton to={pages.account.path}>My Account</LinkButton>}
      />
    )
  }
  const { timeZone } = config
  const lines = listReceiptLines(receipt, all)
  const facts = [
    ['Receipt number', getReceiptNumber(receipt, timeZone)],
    ['Date', formatDay(receipt, timeZone)],
    ['Player', receipt.playerName],
    ['For', receipt.programName],
    ['How', [methodLabels[receipt.method], receipt.reference].filter(Boolean).join(' ')],
  ].filter(([, value]) => value)
  return (
    <PrintLayout config={config}>
      <dl className={styles.paperFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.billed && (
        <dl className={styles.paperSums} aria-label="How the total was calculated">
          {listBilledLines(receipt).map(({ name, cents }) => (
            <SumLine key={name} name={name} cents={cents} />
          ))}
        </dl>
      )}
      <dl className={styles.paperSums}>
        {lines.map(line => (
          <SumLine
            key={line.id}
            name={`${kindLabels[line.kind]}, ${formatDay(line, timeZone)}`}
            cents={getSignedAmount(line)}
          />
        ))}
        <SumLine className={styles.paperTotal} name="Total" cents={sumReceipts(lines)} />
      </dl>
    </PrintLayout>
  )
}
