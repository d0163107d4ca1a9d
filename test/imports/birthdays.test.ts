import { expect, it } from 'vitest'
import { findDoubtfulBirthdays, readBirthday } from '#shared/imports/birthdays.ts'

it.each([
  '4/9/2016',
  '04/09/2016',
  '4/9/16',
  '4-9-2016',
  '2016-04-09',
  '2016/4/9',
  '4/9/2016 0:00',
  '4/9/2016 12:00:00 AM',
  '2016-04-09T00:00:00.000Z',
  '2016-04-09 00:00:00',
  'April 9, 2016',
  '9 April 2016',
  '9-Apr-16',
  '9-Apr-2016',
])('a birthday in a spreadsheet is read: %s', text => {
  expect(readBirthday(text).date).toBe('2016-04-09')
})

it.each([
  ['10-09-16', 'Please write the year with four digits'],
  ['13/4/2016', 'This date has the day first. Please write it as month/day/year'],
  ['42469', expect.stringContaining('This is a spreadsheet date number')],
  ['4.9.2016', undefined],
  ['4/9/2016 17:30', undefined],
  ['2/30/2016', undefined],
  ['April 2016', undefined],
  ['16', undefined],
  ['', undefined],
])('a birthday in a spreadsheet is refused rather than guessed: %s', (text, problem) => {
  expect(readBirthday(text)).toMatchObject({ ...(problem && { problem }) })
  expect(readBirthday(text).date).toBeUndefined()
})

it('a birthday that could be another day is in doubt where the file has days first, and only there', () => {
  expect(findDoubtfulBirthdays(['4/9/2016', '13/4/2016', '5/5/2016', 'May 1, 2016'])).toEqual(
    new Set(['4/9/2016']),
  )
  expect(findDoubtfulBirthdays(['4/9/2016', '13/4/2016', '4/13/2016'])).toEqual(new Set())
  expect(findDoubtfulBirthdays(['4/9/2016', '5/6/2016'])).toEqual(new Set())
})
