import type { ReactNode } from 'react'
import { ScreenTitle } from '#frontend/ui/ScreenTitle.tsx'

/** Every screen's first line: its one h1, what it is for, and its main action. */
export function PageHeader({
  title,
  heading = title,
  text,
  actions,
}: {
  title: string
  /** The title where it is more than plain words. */
  heading?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="page-header">
      <ScreenTitle title={title} />
      <div>
        <h1>{heading}</h1>
        {text && <p className="muted">{text}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
