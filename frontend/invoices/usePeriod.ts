import { useSearchParams } from 'react-router-dom'
import { useLikelyDay } from '#frontend/app/clock.ts'
import { isDate } from '#shared/dates.ts'

/** Two days of the club, in the address; this month until others are chosen. */
export function usePeriod() {
  const today = useLikelyDay()
  const [params, setParams] = useSearchParams()
  const day = (name: 'from' | 'to', otherwise: string) => {
    const value = params.get(name)
    return value && isDate(value) ? value : otherwise
  }
  const put = (name: 'from' | 'to', value: string) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { from: day('from', `${today.slice(0, 8)}01`), to: day('to', today), put }
}
