import { useEffect, useRef } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import styles from './ProgramsTable.module.css'
import { type ColumnId, columns } from './programColumns.tsx'
import { type ColumnPreferences, moveColumn, requiredColumn } from './useColumnPreferences.ts'

const getHeader = (id: ColumnId): string => columns.find(column => column.id === id)?.header ?? id

/** Chooses and orders the columns; the table behind the dialog updates at once. */
export default function CustomizeColumns(props: {
  open: boolean
  onClose: () => void
  preferences: ColumnPreferences
}) {
  const { open, onClose, preferences } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Customize view"
      description="Choose and order the columns in your table. This browser remembers your choice."
      footer={
        <>
          <Button onClick={preferences.reset} disabled={!preferences.isCustomized}>
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ColumnChoices view={preferences} />
    </Dialog>
  )
}

function ColumnChoices({ view: { choice, choose } }: { view: ColumnPreferences }) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<string>(undefined)
  // A moved row would lose the focus of its button.
  useEffect(() => {
    if (last.current) list.current?.querySelector<HTMLElement>(`[data-move="${last.current}"]`)?.focus()
    last.current = undefined
  })
  function move(id: ColumnId, by: -1 | 1) {
    last.current = `${id} ${by}`
    choose(moveColumn(choice, id, by))
  }
  const show = (id: ColumnId, isShown: boolean) =>
    choose(choice.map(column => (column.id === id ? { id, isShown } : column)))
  return (
    <ul ref={list} className={styles.viewColumns}>
      {choice.map(({ id, isShown }, at) => (
        <li key={id}>
          <Checkbox
            label={getHeader(id)}
            checked={isShown}
            disabled={id === requiredColumn}
            onChange={event => show(id, event.target.checked)}
          />
          <MoveButton id={id} by={-1} isLast={at === 0} onMove={move} />
          <MoveButton id={id} by={1} isLast={at === choice.length - 1} onMove={move} />
        </li>
      ))}
    </ul>
  )
}

/** At the end of the list the button keeps the focus and does nothing. */
function MoveButton(props: {
  id: ColumnId
  by: -1 | 1
  isLast: boolean
  onMove: (id: ColumnId, by: -1 | 1) => void
}) {
  const { id, by, isLast, onMove } = props
  return (
    <IconButton
      label={`Move ${getHeader(id)} ${by < 0 ? 'up' : 'down'}`}
      icon={by < 0 ? 'chevronUp' : 'chevron'}
      data-move={`${id} ${by}`}
      aria-disabled={isLast || undefined}
      onClick={() => !isLast && onMove(id, by)}
    />
  )
}
