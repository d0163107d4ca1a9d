import * as z from 'zod'
import { entity, updateRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commitAndRead } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'

/** How far the numbers of a year have come. */
const Counter = z.object({ n: z.int() })
const counters = entity({ schema: Counter, key: () => keys.counter('') })

const counterKey = (year: string) => keys.counter(`invoice#${year}`)
const yearOf = (now: Date): string => now.toISOString().slice(0, 4)
const formatNumber = (year: string, n: number): string => `INV-${year}-${String(n).padStart(5, '0')}`

/** The year and the count of a number in the club's own form; undefined for any other that the office makes up. */
export function parseOwnNumber(invoiceNumber: string): { year: string; n: number } | undefined {
  const [, year, digits] = /^INV-(\d{4})-(\d{5,9})$/i.exec(invoiceNumber) ?? []
  return year && digits ? { year, n: Number(digits) } : undefined
}

/** The next number of the club's year. Numbers may be skipped, by an invoice that was refused; none is used twice. */
export async function nextInvoiceNumber(now: Date): Promise<string> {
  const year = yearOf(now)
  const row = await commitAndRead(updateRow(counterKey(year), { add: { n: 1 } }))
  return formatNumber(year, counters.parse(row ?? {}).n)
}

/**
 * The next number as long as nobody else takes it. A suggestion only: nothing is written, and the claim of
 * the invoice decides.
 */
export async function suggestInvoiceNumber(now: Date): Promise<string> {
  const year = yearOf(now)
  return formatNumber(year, (await readCounter(year)) + 1)
}

/**
 * A number that the office wishes for, as it will stand. Those of the club's own form come in order: the next one is
 * counted here, so that no registration gets it, and one that was left out may be used. Whether it is free, its claim decides.
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
    const message = `The next number of this form is ${formatNumber(year, counted + 1)}`
    throw new HttpError(400, message, [{ field: 'invoiceNumber', message }])
  }
  return formatNumber(year, n)
}

const readCounter = async (year: string): Promise<number> => (await counters.get(counterKey(year)))?.n ?? 0
