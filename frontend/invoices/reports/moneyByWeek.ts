import { addDays, dayIn, daysBetween, formatDate, mondayOf } from '#shared/dates.ts'
import type { Invoice, LedgerLine } from '#shared/invoices/model.ts'
import { sum } from '#shared/money.ts'
import { calculateSums } from './ledgerSums.ts'

/** Beyond half a year, weeks would be too thin to see. */
const maxWeeks = 26

interface Span {
  first: string
  label: string
}

/** What came in less refunds, and what fell due and is still owed, for each week of a period or each month of a long one. */
export function groupMoney(
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
  lines: readonly LedgerLine[],
  open: readonly Pick<Invoice, 'dueAt' | 'balance'>[],
) {
  const isLong = daysBetween(from, to) > 7 * maxWeeks
  const startOf = (day: string) => (isLong ? `${day.slice(0, 7)}-01` : mondayOf(day))
  const spanOf = (at: string) => startOf(dayIn(timeZone, new Date(at)))
  return {
    unit: isLong ? ('Month' as const) : ('Week' as const),
    groups: listSpans(startOf(from), to, isLong).map(({ first, label }) => {
      const { income, outflow } = calculateSums(lines.filter(({ at }) => spanOf(at) === first))
      const owed = sum(open.filter(({ dueAt }) => spanOf(dueAt) === first).map(({ balance }) => balance))
      return { label, values: [income + outflow, owed] }
    }),
  }
}

function listSpans(from: string, to: string, isLong: boolean): Span[] {
  const spans: Span[] = []
  for (let first = from; first <= to; first = isLong ? nextMonth(first) : addDays(first, 7))
    spans.push({ first, label: formatDate(first) })
  return spans
}

/** Of the first day of a month. */
const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`
