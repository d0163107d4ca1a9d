import { expect, test } from 'vitest'
import { nameTask, pathOfTask, tellAge } from '#frontend/dashboard/office/officeTasks.ts'
import { addHours } from '#shared/dates.ts'
import type { OfficeTask } from '#shared/office/model.ts'

/** Noon in the club's zone, so that no change of clocks makes it another day. */
const noon = new Date('2027-03-20T16:00:00Z')
const daysAgo = (days: number) => addHours(noon, -24 * days).toISOString()
const program = { id: 'prg_1', name: 'Spring Travel' }

test.each<[OfficeTask, string]>([
  [
    { kind: 'exceptions', count: 1, at: daysAgo(0) },
    '1 difference between Stripe and your ledger, from today: /reconciliation',
  ],
  [
    { kind: 'refunds', count: 2, at: daysAgo(1) },
    '2 payments to refund, the oldest waiting 1 day: /reconciliation',
  ],
  [
    { kind: 'disputes', count: 1, at: daysAgo(1) },
    '1 payment disputed at a bank, waiting 1 day: /reconciliation',
  ],
  [
    { kind: 'unreadable', count: 3, at: daysAgo(1) },
    '3 records or tasks that failed, the oldest waiting 1 day: /reconciliation',
  ],
  [
    { kind: 'concerns', count: 2, at: daysAgo(3) },
    '2 reported concerns, the oldest waiting 3 days: /concerns',
  ],
  [
    { kind: 'overdue', count: 12, at: daysAgo(40), amount: 123_450 },
    '12 overdue invoices, the oldest 40 days late: /invoices?status=overdue',
  ],
  [
    { kind: 'overdue', count: 1, at: daysAgo(0), amount: 1 },
    '1 overdue invoice, overdue since today: /invoices?status=overdue',
  ],
  [
    { kind: 'coaches', count: 1, at: daysAgo(1) },
    '1 coach to approve, waiting 1 day: /users?tab=users&status=pending',
  ],
  [
    { kind: 'addresses', count: 2, at: daysAgo(5) },
    '2 staff accounts without a confirmed email, the oldest waiting 5 days: /users?tab=users&status=addressDue',
  ],
  [
    { kind: 'offers', count: 2, at: '2027-03-21T21:30:00.000Z', program },
    '2 offered spots about to expire, the first on Sun, Mar 21, 5:30 PM EDT: /program/prg_1/registrations?tab=waiting',
  ],
  [
    { kind: 'unplaced', count: 14, at: daysAgo(9), program },
    '14 children without a team, the oldest waiting 9 days: /team-management/board?program=prg_1',
  ],
  [
    { kind: 'duplicates', count: 2, at: daysAgo(2) },
    '2 children who may have two profiles, the oldest waiting 2 days: /players',
  ],
  [
    { kind: 'credentials', count: 3, at: daysAgo(2) },
    '3 credentials to verify, the oldest waiting 2 days: /coach-credentials?tab=all',
  ],
])('what waits for the office has its number, its age and its screen: %j', (task, shown) => {
  expect(`${nameTask(task)}, ${tellAge(task, 'America/New_York', noon)}: ${pathOfTask(task)}`).toBe(shown)
})
