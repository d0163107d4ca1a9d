import type { PlayerResponse } from './responses.ts'

/** What a family wrote about a child; whatever signs it has, it cannot turn around or hide the mark after it. */
export function FamilyNote({
  notes,
  noteByMailLink,
}: Pick<PlayerResponse<unknown>, 'notes' | 'noteByMailLink'>) {
  if (!notes) return null
  return (
    <span className="muted">
      {' '}
      · <bdi>{notes}</bdi>
      {noteByMailLink && ' (by mail link)'}
    </span>
  )
}
