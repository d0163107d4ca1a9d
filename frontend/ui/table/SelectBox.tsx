import type { KeyboardEvent } from 'react'
import styles from './DataTable.module.css'
import type { Selection } from './useSelection.ts'

/** Chooses a row; Enter leads to what can be done with the chosen ones, past the rows in between. */
export const SelectBox = <Row,>({ selection, row }: { selection: Selection<Row>; row: Row }) => (
  <label className={styles.selectBox}>
    <input
      type="checkbox"
      aria-label={`Select ${selection.nameOf(row)}`}
      checked={selection.isChosen(row)}
      onChange={() => selection.toggle(row)}
      onKeyDown={focusActions}
    />
  </label>
)

/** Chooses everything that the filter finds, in the head of the table. */
export const SelectAllBox = <Row,>({ selection }: { selection: Selection<Row> }) => {
  const { chosen, plural, isAllChosen, toggleAll } = selection
  return (
    <label className={styles.selectBox}>
      <input
        type="checkbox"
        aria-label={`Select all ${plural}`}
        checked={isAllChosen}
        ref={box => {
          if (box) box.indeterminate = chosen.length > 0 && !isAllChosen
        }}
        onChange={() => void toggleAll()}
        onKeyDown={focusActions}
      />
    </label>
  )
}

function focusActions(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  // The button that gets the focus must not be pressed by the same key.
  event.preventDefault()
  event.currentTarget.closest('[data-selectable]')?.querySelector<HTMLElement>('fieldset button')?.focus()
}
