import { kindLabels } from '#frontend/invoices/labels.ts'
import { type Cell, dayCell, toCsv } from '#shared/csv.ts'
import { methodLabels } from '#shared/invoices/choices.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { getNet } from './ledgerSums.ts'

/** One row per entry, with the payout data of card payments, so that each payout on the bank statement adds up. */
export const toLedgerCsv = (lines: readonly LedgerLine[], timeZone: string): string =>
  toCsv([
    [
      'Date',
      'Received',
      'Entry',
      'Invoice number',
      'Payer',
      'Program or purpose',
      'Kind',
      'Method',
      'Reference',
      'Amount',
      'In Stripe',
      'Stripe fee',
      'Net',
      'Payout',
      'Payout date',
    ],
    ...lines.map((line): Cell[] => [
      dayCell(timeZone, line.at),
      line.receivedOn ? { date: line.receivedOn } : undefined,
      line.ref,
      line.invoiceNumber,
      line.userName,
      line.programName,
      kindLabels[line.kind],
      methodLabels[line.method],
      line.reference,
      { cents: line.signed },
      line.stripe && { cents: line.stripe.net + line.stripe.fee },
      line.stripe && { cents: line.stripe.fee },
      { cents: getNet(line) },
      line.stripe?.payoutId,
      line.stripe?.payoutOn ? { date: line.stripe.payoutOn } : undefined,
    ]),
  ])
