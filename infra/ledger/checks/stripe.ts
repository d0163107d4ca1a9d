import { formatCents, sum } from '#shared/money.ts'
import { check, compare } from '../defineCheck.ts'
import type { Books } from '../snapshot.ts'
import { group } from '../snapshot.ts'

/** What only Stripe can confirm. */
export const stripeChecks = [
  check({
    name: 'I5',
    means: 'an invoice has at most one open intent at Stripe, and none when nothing is owed',
    rows: books =>
      books.atStripe && [...group(openIntents(books.atStripe), row => row.metadata.invoiceId ?? '')],
    wrong:
      ({ standing }) =>
      ([invoiceId, open]) => {
        const balance = standing.get(invoiceId)?.balance ?? 0
        if (open.length <= (balance > 0 ? 1 : 0)) return []
        const ids = open.map(row => row.id).join(', ')
        return [`Invoice ${invoiceId} owes ${formatCents(balance)} and has ${open.length} open: ${ids}`]
      },
  }),
  check({
    name: 'I6',
    means: 'what Stripe took and gave back, and what banks took, is what the facts say',
    rows: books => books.atStripe && movements(books, books.atStripe),
    wrong:
      () =>
      ({ ref, invoiceId, facts, atStripe }) =>
        compare(`The ledger of invoice ${invoiceId}: ${ref}`, facts, atStripe),
  }),
]

type AtStripe = NonNullable<Books['atStripe']>

const openIntents = ({ intents }: AtStripe) =>
  intents.filter(
    ({ status, metadata }) => metadata.invoiceId && status !== 'succeeded' && status !== 'canceled',
  )

/** Every object of Stripe's that moved money, there or here, with both amounts. Facts of the office have none. */
function movements({ facts, intents }: Books, atStripe: AtStripe) {
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
  const known = new Set(facts.map(fact => fact.ref))
  const here = group(
    facts.flatMap(fact => {
      if (/^(PAY#pi_|REF#re_|DSP#)/.test(fact.ref)) return [fact]
      // What came back takes what it was of away again, where that had been told at all.
      const undone = fact.ref.replace(/^RFF#re_/, 'REF#re_').replace(/^REV#DSP#/, 'DSP#')
      return undone !== fact.ref && known.has(undone) ? [{ ...fact, ref: undone, amount: -fact.amount }] : []
    }),
    fact => fact.ref,
  )
  return [...new Set([...there.keys(), ...here.keys()])].map(ref => ({
    ref,
    invoiceId: here.get(ref)?.[0]?.invoiceId ?? made.get(ref) ?? 'unknown',
    facts: sum((here.get(ref) ?? []).map(fact => fact.amount)),
    atStripe: there.get(ref) ?? 0,
  }))
}
