import {
  pathToAddressDue,
  pathToBoard,
  pathToCredentials,
  pathToInvoices,
  pathToPendingCoaches,
  pathToWaitingList,
} from '#frontend/lib/paths.ts'
import { dayIn, daysBetween, formatInstant } from '#shared/dates.ts'
import type { OfficeTask } from '#shared/office/model.ts'
import { pages } from '#shared/pages.ts'
import { formatQuantity } from '#shared/text.ts'

/** "3 overdue invoices" */
export function nameTask({ kind, count }: OfficeTask): string {
  const some = (noun: string) => formatQuantity(count, noun)
  switch (kind) {
    case 'exceptions':
      return `${some('difference')} between Stripe and your ledger`
    case 'refunds':
      return count === 1 ? '1 payment to refund' : `${count} payments to refund`
    case 'disputes':
      return `${some('payment')} disputed at a bank`
    case 'unreadable':
      return count === 1 ? '1 record or task that failed' : `${count} records or tasks that failed`
    case 'concerns':
      return some('reported concern')
    case 'overdue':
      return some('overdue invoice')
    case 'coaches':
      return count === 1 ? '1 coach to approve' : `${count} coaches to approve`
    case 'addresses':
      return `${some('staff account')} without a confirmed email`
    case 'offers':
      return `${some('offered spot')} about to expire`
    case 'unplaced':
      return count === 1 ? '1 child without a team' : `${count} children without a team`
    case 'duplicates':
      return count === 1 ? '1 child who may have two profiles' : `${count} children who may have two profiles`
    case 'credentials':
      return `${some('credential')} to verify`
  }
}

/** "the oldest waiting 12 days", "40 days late"; for an offer, when it expires. */
export function tellAge({ kind, at, count }: OfficeTask, timeZone: string, now: Date): string {
  if (kind === 'offers') return `${count === 1 ? '' : 'the first '}on ${formatInstant(at, timeZone)}`
  const days = daysBetween(dayIn(timeZone, new Date(at)), dayIn(timeZone, now))
  const age = days === 0 ? 'today' : formatQuantity(days, 'day')
  const words = days === 0 ? newToday(kind) : kind === 'overdue' ? `${age} late` : `waiting ${age}`
  return count === 1 ? words : `the oldest ${words}`
}

const newToday = (kind: OfficeTask['kind']) => (kind === 'overdue' ? 'overdue since today' : 'from today')

/** The screen on which it is done. */
export function pathOfTask({ kind, program }: OfficeTask): string {
  switch (kind) {
    case 'exceptions':
    case 'refunds':
    case 'disputes':
    case 'unreadable':
      return pages.reconciliation.path
    case 'concerns':
      return pages.concerns.path
    case 'overdue':
      return pathToInvoices({ status: 'overdue' })
    case 'coaches':
      return pathToPendingCoaches
    case 'addresses':
      return pathToAddressDue
    case 'offers':
      return program ? pathToWaitingList(program) : pages.programs.path
    case 'unplaced':
      return program ? pathToBoard(program) : pages.rosterBoard.path
    case 'duplicates':
      return pages.players.path
    case 'credentials':
      return pathToCredentials
  }
}
