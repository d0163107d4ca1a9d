import styles from '#frontend/invoices/invoices.module.css'
import moneyStyles from '#frontend/ui/Money.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { formatDate } from '#shared/dates.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { groupByPayout, type PayoutGroup } from './ledgerSums.ts'

/** Amounts grouped by payout, to be checked against the bank statement. */
export function PayoutTable({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <section className={styles.invoices} aria-labelledby="payouts">
      <div>
        <h2 id="payouts">By payout</h2>
        <p className="muted">
          Tick “Paid out” off on the bank’s statement. Where “Net” is another amount, the rest of the payout
          lies on other days.
        </p>
      </div>
      <DataTable caption="Payouts" columns={columns} rows={groupByPayout(lines)} rowKey={({ key }) => key} />
    </section>
  )
}

const columns: Column<PayoutGroup>[] = [
  { header: 'Payout', primary: true, cell: ({ name }) => name },
  {
    header: 'At the bank',
    cell: ({ on }) =>
      on ? (
        <span className={moneyStyles.money}>{formatDate(on, 'MMM d, yyyy')}</span>
      ) : (
        <span className="muted">–</span>
      ),
  },
  { header: 'Entries', align: 'end', cell: ({ count }) => count },
  { header: 'Amount', align: 'end', cell: ({ income, outflow }) => <Money cents={income + outflow} /> },
  { header: 'Fees', align: 'end', cell: ({ fees }) => <Money cents={0 - fees} /> },
  { header: 'Net', align: 'end', cell: ({ net }) => <Money cents={net} /> },
  {
    header: 'Paid out',
    align: 'end',
    cell: ({ paidOut }) =>
      paidOut === undefined ? <span className="muted">–</span> : <Money cents={paidOut} />,
  },
]
