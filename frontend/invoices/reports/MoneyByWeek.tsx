import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { fetchEveryInvoice, staleTime } from '#frontend/invoices/queries.ts'
import { useClub } from '#frontend/lib/club.ts'
import { ColumnChart } from '#frontend/ui/charts/ColumnChart.tsx'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { formatCents, sum } from '#shared/money.ts'
import { groupMoney } from './moneyByWeek.ts'

/** What was collected in a period, beside what fell due in it and is still owed. Nothing where that is not known. */
export function MoneyByWeek(props: { from: string; to: string; lines: readonly LedgerLine[] }) {
  const { from, to, lines } = props
  const { config } = useClub()
  const { data: open } = useOpenInvoices()
  if (!open || !config) return null
  const { unit, groups } = groupMoney({ from, to, timeZone: config.timeZone }, lines, open)
  const total = (at: number) => formatCents(sum(groups.map(({ values }) => values[at] ?? 0)))
  return (
    <ColumnChart
      title={`Collected and owed by ${unit.toLowerCase()}`}
      summary={`${total(0)} collected; ${total(1)} came due in this period and is still owed.`}
      series={[
        { name: 'Collected', tone: 'main' },
        { name: 'Still owed', tone: 'second' },
      ]}
      labelHeader={unit}
      groups={groups}
      format={formatCents}
    />
  )
}

export const useOpenInvoices = () =>
  useQuery({
    queryKey: [invoices.list.path, 'every open'],
    queryFn: () => fetchEveryInvoice({ status: 'open', search: undefined, programId: undefined }),
    staleTime,
  })
