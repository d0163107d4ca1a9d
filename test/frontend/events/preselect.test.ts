import { expect, test } from 'vitest'
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
    }))
    expect(Object.values(preselect(children, tapped))).toEqual(expected)
  },
)
