import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal, useClubZone } from '#frontend/lib/clock.ts'
import { pathTo, pathToCheckout } from '#frontend/lib/paths.ts'
import { alwaysFresh } from '#frontend/lib/queries.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { dueWords, getAmountOwed, isDueNow, type OpenAmount, splitDue } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { isFinished, needsCheckout } from '#shared/registrations/rules.ts'

/**
 * The user's invoices other than for registrations. Always refetched, because another tab or the bank may
 * have settled one.
 */
export const myInvoicesQuery = { ...routeQuery(invoices.mine), ...alwaysFresh }

export interface OpenItem extends OpenAmount {
  what: string
  /** Where it is paid. */
  to: string
  /** Nobody has chosen how to pay yet. */
  isUnfinished?: boolean
}

/** What a family has to pay now and later: nothing for a spot that was given up. */
export function useOpenAmounts() {
  const queries = [useMyRegistrations(), useQuery(myInvoicesQuery)] as const
  const [{ data: registrations }, { data: own }] = queries
  const open: OpenItem[] = [
    ...(registrations ?? []).filter(isOpen).map(describeRegistration),
    ...(own ?? []).filter(invoice => getAmountOwed(invoice) > 0).map(describeInvoice),
  ]
  const failed = queries.filter(({ data, isError }) => isError && data === undefined)
  return {
    ...splitDue(open, useClubDayOrLocal(), useClubZone()),
    /** Until then, a sum would not be all of it. */
    isKnown: registrations !== undefined && own !== undefined,
    /** Asks again for what could not be loaded. */
    retry: failed.length > 0 ? () => void Promise.all(failed.map(query => query.refetch())) : undefined,
  }
}

/** The word for what is open of an invoice. */
export function useDueWord(): (invoice: Pick<OwnInvoice, 'dueAt'>) => string {
  const [today, zone] = [useClubDayOrLocal(), useClubZone()]
  return invoice => (isDueNow(invoice, today, zone) ? dueWords.dueNow : dueWords.comingUp)
}

const isOpen = (one: Registration): boolean =>
  one.state === 'active' && needsCheckout(one) && (one.balance ?? 0) > 0

const describeRegistration = (one: Registration): OpenItem => ({
  what: `${one.playerName}, ${one.program}`,
  balance: one.balance ?? 0,
  to: pathToCheckout(one),
  dueAt: one.graceUntil,
  isHold: true,
  isUnfinished: !isFinished(one),
})

const describeInvoice = (invoice: OwnInvoice): OpenItem => ({
  what: describePurpose(invoice),
  balance: getAmountOwed(invoice),
  dueAt: invoice.dueAt,
  to: pathTo('payInvoice', invoice),
})
