import { formatCents, sum } from '#shared/money.ts'
import { compareAmounts, defineCheck } from '../defineCheck.ts'
import type { ClubSnapshot } from '../snapshot.ts'
import { groupBy } from '../snapshot.ts'

/** What only Stripe can confirm. */
export const stripeChecks = [
  defineCheck({
    name: 'open-intents',
    means: 'an invoice has at most one open intent at Stripe, and none when nothing is owed',
    rows: snapshot =>
      snapshot.atStripe && [...groupBy(openIntents(snapshot.atStripe), row => row.metadata.invoiceId ?? '')],
    wrong:
      ({ standing }) =>
      ([invoiceId, open]) => {
        const balance = standing.get(invoiceId)?.balance ?? 0
        if (open.length <= (balance > 0 ? 1 : 0)) return []
        const ids = open.map(row => row.id).join(', ')
        return [`Invoice ${invoiceId} owes ${formatCents(balance)} and has ${open.length} open: ${ids}`]
      },
  }),
  defineCheck({
    name: 'stripe-sums',
    means: 'what Stripe took and gave back, and what banks took, is what the ledger says',
    rows: snapshot => snapshot.atStripe && movements(snapshot, snapshot.atStripe),
    wrong:
      () =>
      ({ ref, invoiceId, entries, atStripe }) =>
        compareAmounts(`The ledger of invoice ${invoiceId}: ${ref}`, entries, atStripe),
  }),
]

type AtStripe = NonNullable<ClubSnapshot['atStripe']>

const openIntents = ({ intents }: AtStripe) =>
  intents.filter(
    ({ status, metadata }) => metadata.invoiceId && status !== 'succeeded' && status !== 'canceled',
  )

/**
 * Every object at Stripe that moved money, at Stripe or in the ledger, with both amounts. The office's own entries
 * have none.
 */
function movements({ entries, intents }: ClubSnapshot, atStripe: AtStripe) {
  const made = new Map(intents.map(row => [`PAY#${row.id}`, row.invoiceId]))
  const there = new Map<string, number>([
    ...atStripe.intents
      .filter(row => row.status === 'succeeded')
      .map(row => [`PAY#${row.id}`, row.amount_received] as const),
    ...atStripe.refunds
      .filter(row => row.status === 'succeeded')
      .map(row => [`REF#${row.id}`, row.amount] as const),
    ...atStripe.disputes
      .filter(row => row.status === 'lost')
      .map(row => [`DSP#${row.id}`, row.amount] as const),
  ])
  const known = new Set(entries.map(entry => entry.ref))
  const here = groupBy(
    entries.flatMap(entry => {
      if (/^(PAY#pi_|REF#re_|DSP#)/.test(entry.ref)) return [entry]
      // A reversal cancels the entry it reverses, provided that entry was recorded.
      const undone = entry.ref.replace(/^RFF#re_/, 'REF#re_').replace(/^REV#DSP#/, 'DSP#')
      return undone !== entry.ref && known.has(undone)
        ? [{ ...entry, ref: undone, amount: -entry.amount }]
        : []
    }),
    entry => entry.ref,
  )
  return [...new Set([...there.keys(), ...here.keys()])].map(ref => ({
    ref,
    invoiceId: here.get(ref)?.[0]?.invoiceId ?? made.get(ref) ?? 'unknown',
    entries: sum((here.get(ref) ?? []).map(entry => entry.amount)),
    atStripe: there.get(ref) ?? 0,
  }))
}
