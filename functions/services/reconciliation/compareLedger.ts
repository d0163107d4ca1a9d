import { billedAmount, calculateSettlement } from '#shared/invoices/rules.ts'
import { type LedgerEntryRow, ledgerEntries, unmatchedInvoiceId } from '../../stores/invoices/store.ts'
import { getLedgerOfInvoice, type InvoiceLedger } from '../../stores/payments/invoiceLedger.ts'
import { getBankRecords } from '../../stores/reconciliation/bankRecords.ts'
import type { Finding } from '../../stores/reconciliation/store.ts'
import { isKnownAtStripe } from './isKnownAtStripe.ts'
import { emptyResult, type PageResult, type Progress } from './progress.ts'

/** No entry is older. */
const firstMonth = '2025-01'
const pageSize = 200

/** What stands on the ledger: does Stripe know it, and are the amounts of its invoice the sums of its entries? */
export async function compareLedger({ since, until, cursor }: Progress): Promise<PageResult> {
  const first = cursor ?? (since > firstMonth ? since : firstMonth)
  const month = first.slice(0, 7)
  const rows = await ledgerEntries.between(`LEDGER#${month}`, [first, `${until}~`], {
    index: 'list',
    limit: pageSize,
  })
  const findings = [...(await findUnknownAtStripe(rows)), ...(await findInvoiceErrors(rows))]
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  if (last) return { ...emptyResult(), findings, next: `${last.at}#${last.ref} ` }
  const following = monthAfter(month)
  return { ...emptyResult(), findings, next: following <= until ? following : undefined }
}

function monthAfter(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/** What the bank has seen is known; the rest is asked for one by one, which hardly ever is any. */
async function findUnknownAtStripe(rows: readonly LedgerEntryRow[]): Promise<Finding[]> {
  const ofCards = rows.filter(({ ref }) => /^(PAY#(pi|ch)_|REF#re_|RFF#re_|DSP#)/.test(ref))
  const seen = await getBankRecords(ofCards.map(({ ref }) => ref))
  const findings: Finding[] = []
  for (const entry of ofCards.filter(({ ref }) => !seen.has(ref))) {
    const { ref, invoiceId, amount } = entry
    if (await isKnownAtStripe(entry)) continue
    findings.push({
      kind: 'missing-at-stripe',
      ref,
      amount,
      ...(invoiceId !== unmatchedInvoiceId && { invoiceId }),
    })
  }
  return findings
}

async function findInvoiceErrors(rows: readonly LedgerEntryRow[]): Promise<Finding[]> {
  const touched = new Set(rows.map(({ invoiceId }) => invoiceId))
  const findings: Finding[] = []
  for (const id of touched) if (id !== unmatchedInvoiceId) findings.push(...(await findLedgerErrors(id)))
  return findings
}

/** What is wrong with an invoice's ledger: its amounts, or that more was given back on it than it had. */
export async function findLedgerErrors(invoiceId: string): Promise<Finding[]> {
  const ledger = await getLedgerOfInvoice(invoiceId)
  return [...findWrongAmounts(invoiceId, ledger), ...findOverRefund(invoiceId, ledger)]
}

/** An invoice whose amounts are not the sums of its entries: never put right in silence, since something wrote it so. */
function findWrongAmounts(
  invoiceId: string,
  { invoice, registration, entries: own }: InvoiceLedger,
): Finding[] {
  if (!invoice) return []
  const expected = calculateSettlement(invoice, own)
  const pairs = (['collected', 'balance', 'amountPaid', 'amountRefunded', 'waived'] as const).map(
    name => [invoice[name], expected[name]] as const,
  )
  if (registration) pairs.push([registration.balance, expected.balance])
  const wrong = pairs.find(([says, should]) => says !== should)
  if (
    !wrong &&
    invoice.state === expected.state &&
    billedAmount(invoice) === billedAmount({ ...invoice, ...expected })
  )
    return []
  const [amount, should] = wrong ?? [invoice.balance, expected.balance]
  return [{ kind: 'books-differ', ref: invoiceId, invoiceId, amount, expected: should }]
}

/** A refund that was made at Stripe in the name of another invoice than the one that was paid. */
function findOverRefund(invoiceId: string, { invoice }: InvoiceLedger): Finding[] {
  if (!invoice || invoice.amountRefunded <= invoice.amountPaid) return []
  const { amountRefunded: amount, amountPaid: expected } = invoice
  return [{ kind: 'overdrawn', ref: invoiceId, invoiceId, amount, expected }]
}
