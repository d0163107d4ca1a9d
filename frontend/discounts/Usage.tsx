import { discounts } from 'virtual:routes'
import { Link } from 'react-router-dom'
import { callPage } from '#frontend/lib/api.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import type { Redemption } from '#shared/discounts/model.ts'
import { redemptionLabels } from './describe.ts'
import styles from './discounts.module.css'

/** Who used a code and for what, newest first; each links to its invoice. */
export function Usage({ codeId }: { codeId: string }) {
  const list = useListPages([discounts.usage.path, codeId], cursor =>
    callPage(discounts.usage, { params: { id: codeId }, query: { cursor } }),
  )
  const rows = list.data
  if (!rows && list.isError) {
    return (
      <ErrorState
        title="The code’s usage couldn’t be loaded"
        text={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!rows) return <Skeleton lines={4} height="3.75rem" />
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Not used yet"
        text="Families enter it at checkout, or the club can apply it to a registration."
        action="Each use appears here with its invoice."
      />
    )
  }
  return (
    <section className={styles.codes} aria-label="Uses">
      <SearchResults rows={rows} matches={rows} noun="use" more={list} onClear={noop}>
        {shown => (
          <DataTable caption="Uses" columns={columns} rows={shown} rowKey={({ invoiceId }) => invoiceId} />
        )}
      </SearchResults>
    </section>
  )
}

const noop = () => {}

const columns: Column<Redemption>[] = [
  { header: 'Player', primary: true, cell: ({ playerName }) => playerName || '–' },
  { header: 'Program', cell: ({ programName }) => programName || '–' },
  { header: 'Payer', cell: ({ userName }) => userName },
  {
    header: 'Invoice',
    cell: ({ invoiceId, invoiceNumber }) => (
      <Link className={moneyStyles.money} to={pathTo('invoice', { id: invoiceId })}>
        {invoiceNumber || 'Open'}
      </Link>
    ),
  },
  { header: 'Applied', cell: ({ at }) => <ClubDate at={at} /> },
  { header: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{redemptionLabels[state]}</Badge> },
  {
    header: 'Total discount',
    align: 'end',
    cell: ({ amount, state }) => (state === 'released' ? '–' : <Money cents={amount} />),
  },
]

const tones = { reserved: 'info', consumed: 'success', released: undefined } as const
