import { isDate, parseDate } from '../dates.ts'
import { ageOn } from '../registrations/eligibility.ts'

/** Which number of a date comes first. */
export const dateOrders = ['month', 'day'] as const
export type DateOrder = (typeof dateOrders)[number]

interface Birthday {
  date?: string
  /** Why it is no date, where more can be said than that. */
  problem?: string
  /** Only somebody who knows the list can say which number is the month. */
  isUnclear?: true
}

/**
 * Reads a birthday as spreadsheets in the US write it: with slashes the month comes first. What a list from elsewhere
 * may mean otherwise is read by what the office has said of the list, because a wrong birthday puts a child on the
 * wrong team. `today` tells the century of a short year.
 */
export function readBirthday(text: string, today: string, order?: DateOrder): Birthday {
  const day = text.trim().replace(midnight, '')
  const [, first = '', separator = '', second = '', year = ''] = numeric.exec(day) ?? []
  if (separator) {
    if (!order && (separator !== '/' || Number(first) > 12)) return { isUnclear: true, problem: unclear }
    const [month, dayOfMonth] = order === 'day' ? [second, first] : [first, second]
    return toBirthday(year, month, dayOfMonth, today)
  }
  const [, fullYear, month = '', dayOfMonth = ''] = yearFirst.exec(day) ?? []
  if (fullYear) return toBirthday(fullYear, month, dayOfMonth, today)
  if (serial.test(day)) return { problem: dayNumber }
  const [, before, monthName, shortYear = ''] = named.exec(day) ?? []
  const written = before && parseDate(`${monthName} ${before} ${shortYear.padStart(4, '20')}`)
  if (!written) return { date: parseDate(day) }
  return toBirthday(shortYear, written.slice(5, 7), written.slice(8), today)
}

/** The date by which the office can best tell the order in its list; undefined where nothing is unclear. */
export function findUnclearDate(texts: readonly string[], today: string): string | undefined {
  const unclear = texts.filter(text => readBirthday(text, today).isUnclear)
  const readings = (text: string) =>
    new Set(dateOrders.flatMap(order => readBirthday(text, today, order).date ?? []))
  return unclear.find(text => readings(text).size > 1) ?? unclear[0]
}

/** Whatever a cell with a birthday may look like, and no heading does. */
export const looksLikeDate = (text: string): boolean =>
  [numeric, yearFirst, named].some(pattern => pattern.test(text.replace(midnight, ''))) ||
  parseDate(text) !== undefined

/** What a column of dates becomes when a database, a form or a converter writes it; one writes noon for midnight. */
const midnight = /(T|\s+)(12:00(:00)?\s*AM|12:00:00|0?0:00(:00(\.0+)?)?)\s*Z?$/i
const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/
/** "9-Apr-16", as Excel shows a date that was typed by name. */
const named = /^(\d{1,2})[-\s]([a-z]{3,9})[-\s](\d{4}|\d{2})$/i
/** The days since 1900, which is what a spreadsheet keeps; these are 1982 to 2036. */
const serial = /^[34]\d{4}(\.\d+)?$/

const unclear = 'Please write this date as month/day/year'
const dayNumber = 'This is a spreadsheet date number. Please enter a date, or format the column as dates'
const noSuchDay = 'This date does not exist. Please check the month and the day'
const unclearYear = 'Please write the year with four digits'

/** How old a child is of whom a list gives only the last two digits of the year. */
const shortYearAges = { from: 3, to: 19 }

function toBirthday(year: string, month: string, day: string, today: string): Birthday {
  const centuries = year.length === 2 ? ['19', '20'] : ['']
  const dates = centuries
    .map(century => `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(isDate)
  if (year.length === 4) return dates[0] ? { date: dates[0] } : { problem: noSuchDay }
  const date = dates.find(one => {
    const age = ageOn(one, today)
    return age >= shortYearAges.from && age <= shortYearAges.to
  })
  return date ? { date } : { problem: dates.length > 0 ? unclearYear : noSuchDay }
}
