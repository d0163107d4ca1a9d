import { Alert as AmplifyAlert, Badge as AmplifyBadge, Card as AmplifyCard } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'

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
    <AmplifyCard as="section" variation="outlined" className="card">
      {title && (
        <div className="card-head">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </AmplifyCard>
  )
}

/** The colour supports the word; it never stands for it. */
export function Badge({
  tone,
  children,
}: {
  tone?: 'success' | 'warning' | 'error' | 'info'
  children: ReactNode
}) {
  return <AmplifyBadge variation={tone}>{children}</AmplifyBadge>
}

/** Something to know on this screen. `error` is announced at once, the others are just there. */
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
