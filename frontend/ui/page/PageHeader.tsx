import type { ReactNode } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import styles from './PageHeader.module.css'
import { ScreenTitle } from './ScreenTitle.tsx'

/** The header of every screen: its only h1, a description, and the main action. */
export function PageHeader({
  title,
  heading = title,
  text,
  actions,
}: {
  title: string
  /** The title if it is more than a string. */
  heading?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={styles.header}>
      <ScreenTitle title={title} />
      <div>
        <h1>{heading}</h1>
        {text && <p className="muted">{text}</p>}
      </div>
      {actions && <div className={buttonStyles.actions}>{actions}</div>}
    </div>
  )
}
