import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/invoices.module.css'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { formatDate } from '#shared/dates.ts'
import type { PayoutGroup } from './ledgerSums.ts'

/** Amounts grouped by payout, to be checked against the bank statement. */
export function PayoutTable({ payouts }: { payouts: readonly PayoutGroup[] }) {
  return (
    <section className={styles.invoices} aria-labelledby="payouts">
      <div>
        <h2 id="payouts">By payout</h2>
        <p className="muted">
          Match “Paid out” to your bank statement. If “Net” differs, part of that payout falls outside these
          dates. A payout is listed with its payments, and may arrive on a later day. Choose one to see its
          entries below.
        </p>
      </div>
      <PagedRows name="payouts" rows={payouts}>
        {shown => <DataTable caption="Payouts" columns={columns} rows={shown} rowKey={({ key }) => key} />}
      </PagedRows>
    </section>
  )
}

const columns: Column<PayoutGroup>[] = [
  {
    header: 'Payout',
    primary: true,
    wide: true,
    cell: ({ key, name }) => <EntriesLink payout={key}>{name}</EntriesLink>,
  },
  {
    header: 'Arrives at bank',
    cell: ({ on }) => (on ? <span className={moneyStyles.money}>{formatDate(on)}</span> : none),
  },
  { header: 'Entries', align: 'end', cell: ({ lines }) => lines.length },
  { header: 'Amount', align: 'end', cell: ({ income, outflow }) => <Money cents={income + outflow} /> },
  { header: 'Fees', align: 'end', cell: ({ fees }) => <Money cents={0 - fees} /> },
  { header: 'Net', align: 'end', cell: ({ net }) => <Money cents={net} /> },
  {
    header: 'Paid out',
    align: 'end',
    phone: 'head',
    cell: ({ paidOut }) => (paidOut === undefined ? none : <Money cents={paidOut} />),
  },
]

/** To the entries of a payout, or to all of them. */
export function EntriesLink({ payout, children }: { payout?: string; children: string }) {
  const [params] = useUrlParams()
  const next = new URLSearchParams(params)
  setOrDelete(next, 'payout', payout)
  return (
    <Link className={moneyStyles.money} to={{ search: `${next}` }} preventScrollReset>
      {children}
    </Link>
  )
}
