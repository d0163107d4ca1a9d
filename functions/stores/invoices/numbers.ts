import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commitAndRead } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import { HttpError } from '../../platform/http/errors.ts'

/** The last number used in a year. */
const Counter = z.object({ n: z.int() })
const counters = entity({ schema: Counter, key: () => keys.counter('') })

const counterKey = (year: string) => keys.counter(`invoice#${year}`)
const yearOf = (now: Date): string => now.toISOString().slice(0, 4)
const formatNumber = (year: string, n: number): string => `INV-${year}-${String(n).padStart(5, '0')}`

/** Year and number of an invoice number in the club's format; undefined for any other text the office chooses. */
export function parseOwnNumber(invoiceNumber: string): { year: string; n: number } | undefined {
  const [, year, digits] = /^INV-(\d{4})-(\d{5,9})$/i.exec(invoiceNumber) ?? []
  return year && digits ? { year, n: Number(digits) } : undefined
}

/** The next number of the year. A failed invoice may leave a gap, but no number is used twice. */
export async function nextInvoiceNumber(now: Date): Promise<string> {
  const year = yearOf(now)
  const row = await commitAndRead(updateRow(counterKey(year), { add: { n: 1 } }))
  return formatNumber(year, counters.parse(row ?? {}).n)
}

/** A suggestion for the next number: nothing is reserved, and the claim of the invoice decides. */
export async function suggestInvoiceNumber(now: Date): Promise<string> {
  const year = yearOf(now)
  return formatNumber(year, (await readCounter(year)) + 1)
}

/**
 * Returns the number the office asked for in its final form. In the club's format, only the next number, which is
 * counted here so that no registration gets it, or a skipped one is allowed. The claim decides whether it is free.
 */
export async function reserveRequestedNumber(requested: string): Promise<string> {
  const own = parseOwnNumber(requested)
  if (!own) return requested
  const { year, n } = own
  const isNext =
    n === 1
      ? { expression: 'attribute_not_exists(#n)' }
      : { expression: '#n = :before', values: { before: n - 1 } }
  const row = await commitAndRead(updateRow(counterKey(year), { set: { n }, when: isNext }))
  const counted = row ? counters.parse(row).n : 0
  if (n === 0 || n > counted) {
    const message = `The next number in this format is ${formatNumber(year, counted + 1)}`
    throw new HttpError(400, message, [{ field: 'invoiceNumber', message }])
  }
  return formatNumber(year, n)
}

const readCounter = async (year: string): Promise<number> => (await counters.get(counterKey(year)))?.n ?? 0
