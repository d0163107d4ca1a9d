import { isDate, parseDate } from '../dates.ts'

interface Birthday {
  date?: string
  /** Why it is no date, where more can be said than that. */
  problem?: string
  /** Which part is the day, as far as this date alone can tell. */
  order?: 'month first' | 'day first' | 'either'
}

/**
 * Reads a birthday as spreadsheets in the US write it. What could be another day elsewhere is refused, because a
 * wrong birthday puts a child on the wrong team.
 */
export function readBirthday(text: string): Birthday {
  const day = text.trim().replace(midnight, '')
  const [, first = '', separator, second = '', year = ''] = numeric.exec(day) ?? []
  if (separator) return readNumeric(first, second, year, separator)
  const [, fullYear, month = '', dayOfMonth = ''] = yearFirst.exec(day) ?? []
  if (fullYear) return orNoSuchDay(toDate(fullYear, month, dayOfMonth))
  if (serial.test(day)) return { problem: dayNumber }
  const [, dayBefore, monthName, shortYear = ''] = named.exec(day) ?? []
  return { date: parseDate(dayBefore ? `${monthName} ${dayBefore} ${inFull(shortYear)}` : day) }
}

/**
 * In a list that has days first, and no date that can only have its month first, a date that can be read either way
 * is in doubt.
 */
export function findDoubtfulBirthdays(texts: readonly string[]): Set<string> {
  const orders = texts.map(text => readBirthday(text).order)
  const isDayFirst = orders.includes('day first') && !orders.includes('month first')
  return new Set(isDayFirst ? texts.filter((_, at) => orders[at] === 'either') : [])
}

export const doubtfulBirthday =
  'Other dates in this file have the day first. Please write the month as a word, like April 9, 2016'

/** What a column of dates becomes when a database, a form or a converter writes it; one writes noon for midnight. */
const midnight = /(T|\s+)(12:00(:00)?\s*AM|12:00:00|0?0:00(:00(\.0+)?)?)\s*Z?$/i
const numeric = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/
/** "9-Apr-16", as Excel shows a date that was typed by name. */
const named = /^(\d{1,2})[-\s]([a-z]{3,9})[-\s](\d{4}|\d{2})$/i
/** The days since 1900, which is what a spreadsheet keeps; these are 1982 to 2036. */
const serial = /^[34]\d{4}(\.\d+)?$/
const dayNumber = 'This is a spreadsheet date number. Please enter a date, or format the column as dates'

function readNumeric(first: string, second: string, year: string, separator: string): Birthday {
  // "10-09-16" is as likely to begin with a year; "10/09/16" is how Excel shortens a date in the US.
  if (year.length === 2 && separator === '-') return { problem: 'Please write the year with four digits' }
  if (toDate(inFull(year), second, first) && Number(first) > 12) {
    return { order: 'day first', problem: 'This date has the day first. Please write it as month/day/year' }
  }
  const date = toDate(inFull(year), first, second)
  if (!date || first === second) return orNoSuchDay(date)
  return { date, order: Number(second) > 12 ? 'month first' : 'either' }
}

const orNoSuchDay = (date: string | undefined): Birthday =>
  date ? { date } : { problem: 'This date does not exist. Please check the month and the day' }

/** Children are of this century. */
const inFull = (year: string): string => (year.length === 2 ? `20${year}` : year)

function toDate(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}
