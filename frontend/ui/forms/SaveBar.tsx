import type { ReactNode } from 'react'
import './save-bar.css'

/** The buttons of a long form or of a decision, in reach wherever one has scrolled to. */
export function SaveBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="save-bar no-print">
      {note && <div className="save-bar-note">{note}</div>}
      <div className="actions">{children}</div>
    </div>
  )
}
