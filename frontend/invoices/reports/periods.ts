import { addDays } from '#shared/dates.ts'

interface Period {
  label: string
  /** The first and the last day. */
  from: string
  to: string
}

/** What a treasurer closes: months and years, each until today at most. `today` is the club's day. */
export function listPeriods(today: string): Period[] {
  const year = today.slice(0, 4)
  const lastYear = String(Number(year) - 1)
  const month = `${today.slice(0, 8)}01`
  const lastDay = addDays(month, -1)
  return [
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: `${lastDay.slice(0, 8)}01`, to: lastDay },
    { label: 'This year', from: `${year}-01-01`, to: today },
    { label: 'Last year', from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  ]
}
