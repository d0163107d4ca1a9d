import type { ReactNode } from 'react'
import './save-bar.css'

/** Sticky buttons for long forms. */
export function SaveBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="save-bar no-print">
      {note && <div className="save-bar-note">{note}</div>}
      <div className="actions">{children}</div>
    </div>
  )
}
