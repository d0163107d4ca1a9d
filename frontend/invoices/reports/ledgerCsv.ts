import { type Cell, csvOf } from '#shared/csv.ts'
import { dayIn } from '#shared/dates.ts'
import type { Ageing, Invoice, LedgerLine } from '#shared/invoices/model.ts'
import { ageNames } from '../ages.ts'
import { kindLabels, methodLabels, statusLabels } from '../labels.ts'
import { netOf } from './ledgerSums.ts'

/** Files for a spreadsheet: amounts that it can add up, and days of the club that it can sort. */

const day = (timeZone: string, instant: string): Cell => ({ date: dayIn(timeZone, new Date(instant)) })

export const invoicesCsv = (rows: readonly Invoice[], timeZone: string): string =>
  csvOf([
    [
      'Number',
      'Created',
      'Due',
      'Payer',
      'Player',
      'For',
      'Status',
      'Subtotal',
      'Code',
      'Discount',
      'Waived',
      'Amount',
      'Paid',
      'Given back',
      'Lost to a bank',
      'Balance',
      'Disputed',
      'Notes',
    ],
    ...rows.map((row): Cell[] => [
      row.invoiceNumber,
      day(timeZone, row.createdAt),
      day(timeZone, row.dueAt),
      row.userName,
      row.playerName,
      row.programName,
      statusLabels[row.status],
      { cents: row.subtotal },
      row.discount?.code,
      { cents: row.discount?.amount ?? 0 },
      { cents: row.waived },
      { cents: row.amount },
      { cents: row.amountPaid },
      { cents: row.amountRefunded },
      { cents: row.lost },
      { cents: row.status === 'unpaid' || row.status === 'overdue' ? row.balance : 0 },
      row.disputed ? 'yes' : undefined,
      row.notes,
    ]),
  ])

export const ageingCsv = ({ families }: Ageing): string =>
  csvOf([
    ['Family', ...ageNames.map(([, name]) => name), 'Total'],
    ...families.map(({ userName, ages, total }): Cell[] => [
      userName,
      ...ageNames.map(([age]) => ({ cents: ages[age] })),
      { cents: total },
    ]),
  ])

/** One line per entry, with what the bank saw of card money, so that each payout on its statement adds up. */
export const ledgerCsv = (lines: readonly LedgerLine[], timeZone: string): string =>
  csvOf([
    [
      'Date',
      'Received',
      'Entry',
      'Invoice number',
      'Payer',
      'Program',
      'Kind',
      'Method',
      'Reference',
      'Amount',
      'At Stripe',
      'Stripe fee',
      'Net',
      'Payout',
      'Payout date',
    ],
    ...lines.map((line): Cell[] => [
      day(timeZone, line.at),
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
      { cents: netOf(line) },
      line.stripe?.payoutId,
      line.stripe?.payoutOn ? { date: line.stripe.payoutOn } : undefined,
    ]),
  ])
