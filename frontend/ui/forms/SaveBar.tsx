import type { ReactNode } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import styles from './SaveBar.module.css'

/** Sticky buttons for long forms, and for the chosen rows of a table. */
export function SaveBar(props: {
  note?: ReactNode
  /** What the buttons are for, if no form says it. */
  label?: string
  children: ReactNode
}) {
  const { note, label, children } = props
  return (
    <fieldset className={`${styles.saveBar} no-print`} aria-label={label}>
      {note && <div>{note}</div>}
      <div className={`${buttonStyles.actions} ${styles.saveBarButtons}`}>{children}</div>
    </fieldset>
  )
}
