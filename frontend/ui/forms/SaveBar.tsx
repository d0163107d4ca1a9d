import type { ReactNode } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import styles from './SaveBar.module.css'

/** Sticky buttons for long forms. */
export function SaveBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.saveBar} no-print`}>
      {note && <div>{note}</div>}
      <div className={`${buttonStyles.actions} ${styles.saveBarButtons}`}>{children}</div>
    </div>
  )
}
