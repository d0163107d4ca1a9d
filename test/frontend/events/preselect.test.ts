import { expect, test } from 'vitest'
import { describeNotes } from '#frontend/events/answer/describeNotes.ts'
import { preselect } from '#frontend/events/answer/preselect.ts'
import type { AttendanceResponse } from '#frontend/events/attendance/responses.ts'

test.each<[AttendanceResponse | undefined, AttendanceResponse | undefined, AttendanceResponse, unknown]>([
  [undefined, undefined, 'going', ['going', 'going']],
  ['not_going', undefined, 'going', ['not_going', 'going']],
  ['going', undefined, 'not_going', ['going', 'not_going']],
  ['going', 'not_going', 'maybe', ['maybe', 'not_going']],
  ['going', 'maybe', 'not_going', ['not_going', 'not_going']],
  ['not_going', 'not_going', 'going', ['going', 'going']],
])(
  'of two children with the answers %s and %s, a tap on %s in a mail is for those it asks about',
  (one, other, tapped, expected) => {
    const children = [one, other].map((response, at) => ({
      playerId: `ply_${at}`,
      firstName: 'Ada',
      response,
      hasNote: false,
    }))
    expect(Object.values(preselect(children, tapped))).toEqual(expected)
  },
)

test.each([
  [[false, false], undefined],
  [[false, true], 'Your coach has a note about Bea. It stays unless you write a new one.'],
  [[true, true], 'Your coach has a note about Ada and Bea. It stays unless you write a new one.'],
])('the page of a mailed link says whose note is there: %j', (notes, expected) => {
  const children = notes.map((hasNote, at) => ({
    playerId: `ply_${at}`,
    firstName: at === 0 ? 'Ada' : 'Bea',
    hasNote,
  }))
  expect(describeNotes(children)).toBe(expected)
})
