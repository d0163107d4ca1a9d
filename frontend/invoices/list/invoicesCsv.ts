import { statusLabels } from '#frontend/invoices/labels.ts'
import { type Cell, dayCell, toCsv } from '#shared/csv.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { Invoice } from '#shared/invoices/model.ts'

export const toInvoicesCsv = (rows: readonly Invoice[], timeZone: string): string =>
  toCsv([
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
      'Refunded',
      'Lost to bank disputes',
      'Balance',
      'Disputed',
      'Spot released',
      'Last reminded',
      'Notes',
    ],
    ...rows.map((row): Cell[] => [
      row.invoiceNumber,
      dayCell(timeZone, row.createdAt),
      dayCell(timeZone, row.dueAt),
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
      { cents: getAmountOwed(row) },
      row.disputed ? 'yes' : undefined,
      row.spotReleasedAt && dayCell(timeZone, row.spotReleasedAt),
      row.remindedAt.slice(-1).map(at => dayCell(timeZone, at))[0],
      row.notes,
    ]),
  ])
