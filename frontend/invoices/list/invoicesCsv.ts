import { statusLabels } from '#frontend/invoices/labels.ts'
import { type Cell, dayCell, toCsv } from '#shared/csv.ts'
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
      'Given back',
      'Lost to a bank',
      'Balance',
      'Disputed',
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
      { cents: row.status === 'unpaid' || row.status === 'overdue' ? row.balance : 0 },
      row.disputed ? 'yes' : undefined,
      row.notes,
    ]),
  ])
