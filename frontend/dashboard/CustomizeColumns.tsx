import { useEffect, useRef } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { type ColumnId, columns } from './columns.tsx'
import { always, type Customized, moved } from './useColumnPreferences.ts'

const headerOf = (id: ColumnId): string => columns.find(column => column.id === id)?.header ?? id

/** Which columns the table has, and in which order: the table behind it follows at once. */
export default function CustomizeView(props: { open: boolean; onClose: () => void; view: Customized }) {
  const { open, onClose, view } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Customize view"
      description="Choose the columns of your table and their order. This browser remembers it."
      footer={
        <>
          <Button onClick={view.reset} disabled={!view.isCustomized}>
            Reset
          </Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Choices view={view} />
    </Dialog>
  )
}

function Choices({ view: { choice, choose } }: { view: Customized }) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<string>(undefined)
  // A line that moves takes the focus of its button away.
  useEffect(() => {
    if (last.current) list.current?.querySelector<HTMLElement>(`[data-move="${last.current}"]`)?.focus()
    last.current = undefined
  })
  function move(id: ColumnId, by: -1 | 1) {
    last.current = `${id} ${by}`
    choose(moved(choice, id, by))
  }
  const show = (id: ColumnId, isShown: boolean) =>
    choose(choice.map(column => (column.id === id ? { id, isShown } : column)))
  return (
    <ul ref={list} className="view-columns">
      {choice.map(({ id, isShown }, at) => (
        <li key={id}>
          <label className="check">
            <input
              type="checkbox"
              checked={isShown}
              disabled={id === always}
              onChange={event => show(id, event.target.checked)}
            />
            <span>{headerOf(id)}</span>
          </label>
          <Move id={id} by={-1} isLast={at === 0} onMove={move} />
          <Move id={id} by={1} isLast={at === choice.length - 1} onMove={move} />
        </li>
      ))}
    </ul>
  )
}

/** At the end of its way it keeps the focus and does nothing. */
function Move(props: {
  id: ColumnId
  by: -1 | 1
  isLast: boolean
  onMove: (id: ColumnId, by: -1 | 1) => void
}) {
  const { id, by, isLast, onMove } = props
  return (
    <button
      type="button"
      className={by < 0 ? 'icon-button view-up' : 'icon-button'}
      data-move={`${id} ${by}`}
      aria-label={`Move ${headerOf(id)} ${by < 0 ? 'up' : 'down'}`}
      aria-disabled={isLast || undefined}
      onClick={() => !isLast && onMove(id, by)}
    >
      <Icon name="chevron" />
    </button>
  )
}
