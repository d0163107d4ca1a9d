import { Card as AmplifyCard } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import cardStyles from '#frontend/ui/Card.module.css'

/** A figure with its label; with `to` it links to the list behind it. */
export function StatCard(props: {
  label: string
  value: ReactNode
  note?: ReactNode
  to?: string
  /** Whether its list is currently shown. */
  isCurrent?: boolean
}) {
  const { label, value, note, to, isCurrent = false } = props
  return (
    <AmplifyCard
      variation="outlined"
      role="group"
      aria-label={label}
      className={joinClasses(cardStyles.card, cardStyles.tile, to !== undefined && cardStyles.tileLink)}
    >
      <p className="muted">
        {to ? (
          <Link to={to} preventScrollReset aria-current={isCurrent || undefined}>
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className={cardStyles.tileValue}>{value}</p>
      {note && <p className="muted">{note}</p>}
    </AmplifyCard>
  )
}
