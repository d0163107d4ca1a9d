import { Alert as AmplifyAlert, Badge as AmplifyBadge, Card as AmplifyCard } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import buttonStyles from './Button.module.css'
import styles from './Card.module.css'

export function Card({
  title,
  action,
  children,
}: {
  title?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <AmplifyCard as="section" variation="outlined" className={styles.card}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </AmplifyCard>
  )
}

/** A card that shows its title and how things are, and the rest on request: for settings, which are rarely changed. */
export function FoldedCard({
  title,
  state,
  action,
  open,
  children,
}: {
  title: string
  /** How things are now, in a few words. */
  state?: ReactNode
  /** What can be done without unfolding it. */
  action?: ReactNode
  /** Whether it is open at first. */
  open?: boolean
  children: ReactNode
}) {
  return (
    <AmplifyCard as="section" variation="outlined" className={styles.card}>
      <details className={styles.folded} open={open}>
        <summary>
          <h2>{title}</h2>
          {state && <span className="muted">{state}</span>}
        </summary>
        <div>{children}</div>
      </details>
      {action && <div className={buttonStyles.actions}>{action}</div>}
    </AmplifyCard>
  )
}

/** A label. Its color supports the text and never replaces it. */
export function Badge({
  tone,
  children,
}: {
  tone?: 'success' | 'warning' | 'error' | 'info'
  children: ReactNode
}) {
  return <AmplifyBadge variation={tone}>{children}</AmplifyBadge>
}

/** A message on the screen. `error` is announced by screen readers at once, other tones are not. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'success' | 'warning' | 'error' | 'info'
  title?: string
  children?: ReactNode
}) {
  return (
    <AmplifyAlert variation={tone} heading={title} hasIcon={false} role={tone === 'error' ? 'alert' : 'note'}>
      {children}
    </AmplifyAlert>
  )
}
