import type { ReactNode } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { formatCount } from '#shared/text.ts'
import type { Selection } from './useSelection.ts'

/** How many rows are chosen, and what can be done with them; always in sight. */
export function SelectionBar<Row>(props: { selection: Selection<Row>; children: ReactNode }) {
  const { selection, children } = props
  const { chosen, plural, isAllChosen, isLoading, toggleAll, clear } = selection
  return (
    <>
      <p className="hidden" aria-live="polite">
        {chosen.length > 0 && `${formatCount(chosen.length)} selected; press Enter for actions`}
      </p>
      {chosen.length > 0 && (
        <SaveBar label={`Selected ${plural}`} note={<strong>{formatCount(chosen.length)} selected</strong>}>
          {children}
          {!isAllChosen && (
            <Button variant="quiet" pending={isLoading} onClick={() => void toggleAll()}>
              Select all
            </Button>
          )}
          <Button variant="quiet" onClick={clear}>
            Clear selection
          </Button>
        </SaveBar>
      )}
    </>
  )
}
