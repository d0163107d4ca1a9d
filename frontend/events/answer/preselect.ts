import type { LinkedAnswers } from '#shared/events/answerLink.ts'
import type { AttendanceResponse } from '../attendance/responses.ts'

/**
 * The answers with which the page of a mailed link begins. The tapped one is for whom the mail asked: children without an
 * answer, otherwise those who come; what was said for another one stays.
 */
export function preselect(
  children: LinkedAnswers['children'],
  tapped: AttendanceResponse | undefined,
): Record<string, AttendanceResponse | undefined> {
  const silent = children.filter(({ response }) => !response)
  const coming = children.filter(({ response }) => response !== 'not_going')
  const meant = [silent, coming, children].find(({ length }) => length > 0) ?? []
  return Object.fromEntries(
    children.map(child => [child.playerId, (meant.includes(child) && tapped) || child.response]),
  )
}
