import { billedAmount, calculateSettlement } from '#shared/invoices/rules.ts'
import { type LedgerEntryRow, ledgerEntries, unmatchedInvoiceId } from '../../stores/invoices/store.ts'
import { getLedgerOfInvoice, type InvoiceLedger } from '../../stores/payments/invoiceLedger.ts'
import { getBankRecords } from '../../stores/reconciliation/bankRecords.ts'
import type { Finding } from '../../stores/reconciliation/store.ts'
import { isKnownAtStripe } from './isKnownAtStripe.ts'
import { emptyResult, type PageResult, type Progress } from './progress.ts'

/** No ledger entry is older. */
const firstMonth = '2025-01'
const pageSize = 200

/**
 * Checks ledger entries: does Stripe know them, and do the amounts of their invoices match the sums of the entries?
 */
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

/** Entries with a bank record are known to Stripe. The others, usually none, are looked up one by one. */
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

/** Errors in an invoice's ledger: wrong amounts, or more refunded than was paid. */
export async function findLedgerErrors(invoiceId: string): Promise<Finding[]> {
  const ledger = await getLedgerOfInvoice(invoiceId)
  return [...findWrongAmounts(invoiceId, ledger), ...findOverRefund(invoiceId, ledger)]
}

/**
 * Invoices whose amounts differ from the sum of their entries. Not repaired automatically, because that would hide
 * the bug that caused it.
 */
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

/** A refund at Stripe that names a different invoice than its payment. */
function findOverRefund(invoiceId: string, { invoice }: InvoiceLedger): Finding[] {
  if (!invoice || invoice.amountRefunded <= invoice.amountPaid) return []
  const { amountRefunded: amount, amountPaid: expected } = invoice
  return [{ kind: 'overdrawn', ref: invoiceId, invoiceId, amount, expected }]
}
