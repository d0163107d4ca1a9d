import { dayIn, daysBetween } from '../dates.ts'
import { sum } from '../money.ts'
import { compareNames } from '../text.ts'
import type { Ages, AgingReport, OwedInvoice } from './model.ts'
import { type Settlement, statusAt } from './rules.ts'

type Debt = Omit<OwedInvoice, 'status'> & { state: Settlement['state'] }

/** Families beyond this count are in the totals but not in the list. */
const maxFamilies = 500

/** Debts by how long they are overdue, in club days, in total and per family, the largest debt first. */
export function calculateAging(debts: readonly Debt[], timeZone: string, now: Date): AgingReport {
  const aged = debts.map(debt => ({ ...debt, age: ageBucketOf(debt, timeZone, now) }))
  const released = aged.filter(debt => debt.spotReleasedAt)
  const families = new Map<string, typeof aged>()
  for (const debt of aged) {
    const known = families.get(debt.userId)
    if (known) known.push(debt)
    else families.set(debt.userId, [debt])
  }
  return {
    totals: sumByAge(aged, debt => debt.balance),
    counts: sumByAge(aged, () => 1),
    released: { count: released.length, amount: sum(released.map(debt => debt.balance)) },
    families: [...families]
      .map(([userId, own]) => ({
        userId,
        userName: own[0]?.userName ?? '',
        ages: sumByAge(own, debt => debt.balance),
        total: sum(own.map(debt => debt.balance)),
        overdue: own
          .filter(({ age }) => age !== 'current')
          .map(debt => ({ ...debt, status: 'overdue' as const })),
      }))
      .sort((a, b) => b.total - a.total || compareNames(a.userName, b.userName))
      .slice(0, maxFamilies),
  }
}

function ageBucketOf(debt: Debt, timeZone: string, now: Date): keyof Ages {
  if (statusAt(debt, now) !== 'overdue') return 'current'
  const days = daysBetween(dayIn(timeZone, new Date(debt.dueAt)), dayIn(timeZone, now))
  if (days <= 30) return 'to30'
  if (days <= 60) return 'to60'
  return days <= 90 ? 'to90' : 'over90'
}

function sumByAge<Aged extends { age: keyof Ages }>(
  debts: readonly Aged[],
  amount: (debt: Aged) => number,
): Ages {
  const of = (age: keyof Ages) => sum(debts.filter(debt => debt.age === age).map(amount))
  return {
    current: of('current'),
    to30: of('to30'),
    to60: of('to60'),
    to90: of('to90'),
    over90: of('over90'),
  }
}
