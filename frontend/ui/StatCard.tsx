import { Card as AmplifyCard } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A number with its name; where there is a list behind it, the tile leads there: `to` its address. */
export function Tile(props: {
  label: string
  value: ReactNode
  note?: ReactNode
  to?: string
  /** The list behind it is what is shown now. */
  isCurrent?: boolean
}) {
  const { label, value, note, to, isCurrent = false } = props
  return (
    <AmplifyCard variation="outlined" className={to ? 'card tile tile-leads' : 'card tile'}>
      <p className="muted">
        {to ? (
          <Link to={to} preventScrollReset aria-current={isCurrent || undefined}>
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="tile-value">{value}</p>
      {note && <p className="muted">{note}</p>}
    </AmplifyCard>
  )
}
