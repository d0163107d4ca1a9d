import type { LinkedAnswers } from '#shared/events/answerLink.ts'

/** Nobody replaces a note without knowing that there is one; what it says stays with who is logged in. */
export function describeNotes(children: LinkedAnswers['children']): string | undefined {
  const names = children.filter(({ hasNote }) => hasNote).map(({ firstName }) => firstName)
  if (names.length === 0) return undefined
  return `Your coach has a note about ${new Intl.ListFormat('en-US').format(names)}. It stays unless you write a new one.`
}
