import { type LedgerFact, ledger, unmatched } from '#functions/stores/invoices/store.ts'
import { type Books, booksOfInvoice } from '#functions/stores/payments/invoiceLedger.ts'
import { bankOf } from '#functions/stores/reconciliation/bankRecords.ts'
import type { Finding } from '#functions/stores/reconciliation/store.ts'
import { billed, settle } from '#shared/invoices/rules.ts'
import { look } from './knownAtStripe.ts'
import { type Found, nothing, type Progress } from './progress.ts'

/** No fact is older. */
const beginning = '2025-01'
const page = 200

/** What stands on the ledger: does Stripe know it, and are the amounts of its invoice the sums of its facts? */
export async function facts({ since, until, cursor }: Progress): Promise<Found> {
  const first = cursor ?? (since > beginning ? since : beginning)
  const month = first.slice(0, 7)
  const rows = await ledger.between(`LEDGER#${month}`, [first, `${until}~`], { index: 'list', limit: page })
  const findings = [...(await unknownAtStripe(rows)), ...(await unlikeTheirFacts(rows))]
  const last = rows.length === page ? rows.at(-1) : undefined
  if (last) return { ...nothing(), findings, next: `${last.at}#${last.ref} ` }
  const following = monthAfter(month)
  return { ...nothing(), findings, next: following <= until ? following : undefined }
}

function monthAfter(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/** What the bank has seen is known; the rest is asked for one by one, which hardly ever is any. */
async function unknownAtStripe(rows: readonly LedgerFact[]): Promise<Finding[]> {
  const ofCards = rows.filter(({ ref }) => /^(PAY#(pi|ch)_|REF#re_|RFF#re_|DSP#)/.test(ref))
  const seen = await bankOf(ofCards.map(({ ref }) => ref))
  const findings: Finding[] = []
  for (const fact of ofCards.filter(({ ref }) => !seen.has(ref))) {
    const { ref, invoiceId, amount } = fact
    if (await look(fact)) continue
    findings.push({ kind: 'missing-at-stripe', ref, amount, ...(invoiceId !== unmatched && { invoiceId }) })
  }
  return findings
}

async function unlikeTheirFacts(rows: readonly LedgerFact[]): Promise<Finding[]> {
  const touched = new Set(rows.map(({ invoiceId }) => invoiceId))
  const findings: Finding[] = []
  for (const id of touched) if (id !== unmatched) findings.push(...(await wrongBooks(id)))
  return findings
}

/** What is wrong with an invoice's books: its amounts, or that more was given back on it than it had. */
export async function wrongBooks(invoiceId: string): Promise<Finding[]> {
  const books = await booksOfInvoice(invoiceId)
  return [...differing(invoiceId, books), ...overdrawn(invoiceId, books)]
}

/** An invoice whose amounts are not the sums of its facts: never put right in silence, since something wrote it so. */
function differing(invoiceId: string, { invoice, registration, facts: own }: Books): Finding[] {
  if (!invoice) return []
  const expected = settle(invoice, own)
  const pairs = (['collected', 'balance', 'amountPaid', 'amountRefunded', 'waived'] as const).map(
    name => [invoice[name], expected[name]] as const,
  )
  if (registration) pairs.push([registration.balance, expected.balance])
  const wrong = pairs.find(([says, should]) => says !== should)
  if (!wrong && invoice.state === expected.state && billed(invoice) === billed({ ...invoice, ...expected }))
    return []
  const [amount, should] = wrong ?? [invoice.balance, expected.balance]
  return [{ kind: 'books-differ', ref: invoiceId, invoiceId, amount, expected: should }]
}

/** A refund that was made at Stripe in the name of another invoice than the one that was paid. */
function overdrawn(invoiceId: string, { invoice }: Books): Finding[] {
  if (!invoice || invoice.amountRefunded <= invoice.amountPaid) return []
  const { amountRefunded: amount, amountPaid: expected } = invoice
  return [{ kind: 'overdrawn', ref: invoiceId, invoiceId, amount, expected }]
}
