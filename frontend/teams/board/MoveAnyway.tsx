import { useState } from 'react'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { ExceptionField } from '#frontend/ui/forms/NoteField.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { findTeamMisfits } from '#shared/teams/fit.ts'
import type { BoardSeason, Move } from './board.ts'

/** Asks why a child is put on a team that does not fit; open while a move is `wanted`. */
export function MoveAnyway(props: {
  wanted: Move | undefined
  season: BoardSeason
  onClose: () => void
  onConfirm: (move: Move) => void
}) {
  const { wanted, season, onClose, onConfirm } = props
  const [last, setLast] = useState(wanted)
  if (wanted && wanted !== last) setLast(wanted)
  // Keeps showing the child while the dialog closes.
  const shown = wanted ?? last
  return (
    shown && (
      <Question
        key={`${shown.child.id} ${shown.to?.id}`}
        {...{ move: shown, open: wanted !== undefined, season, onClose, onConfirm }}
      />
    )
  )
}

function Question(props: {
  move: Move
  open: boolean
  season: BoardSeason
  onClose: () => void
  onConfirm: (move: Move) => void
}) {
  const { move, open, season, onClose, onConfirm } = props
  const { child, to } = move
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()

  function confirm() {
    if (note.trim()) onConfirm({ ...move, note })
    else setError('Please enter a reason')
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Add ${nameOf(child)} to ${to?.name} anyway?`}
      description={to && findTeamMisfits(to, season, child).join(' ')}
      action="Add anyway"
      cancel="Go back"
      pending={false}
      size="small"
    >
      {formId => (
        <PlainForm id={formId} onSubmit={confirm}>
          <ExceptionField value={note} onChange={setNote} error={error} />
        </PlainForm>
      )}
    </ActionDialog>
  )
}
