import { useLikelyDay } from '#frontend/lib/clock.ts'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'
import { isDate } from '#shared/dates.ts'

/** Two days of the club, in the address; this month until others are chosen. */
export function usePeriod() {
  const today = useLikelyDay()
  const [params, change] = useUrlParams()
  const day = (name: 'from' | 'to', otherwise: string) => {
    const value = params.get(name)
    return value && isDate(value) ? value : otherwise
  }
  const put = (name: 'from' | 'to', value: string) =>
    change(params => setOrDelete(params, name, value), { replace: true })
  return { from: day('from', `${today.slice(0, 8)}01`), to: day('to', today), put }
}
