import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import styles from './ViewNav.module.css'
import { type View, viewLabels, views } from './views.ts'

/** The ways to look at the club's events: as a list, whose address is `/events`, or by days at `/schedule`. */
export function ViewNav({
  current,
  teamId,
  pathTo = view => `${pages.schedule.path}?${toQuery({ view, teamId })}`,
}: {
  current: 'list' | View
  teamId: string | undefined
  /** Keeps what else is chosen. */
  pathTo?: (view: View) => string
}) {
  const options = [
    { name: 'list', label: 'List', to: `${pages.events.path}?${toQuery({ teamId })}` },
    ...views.map(view => ({ name: view, label: viewLabels[view], to: pathTo(view) })),
  ]
  return (
    <nav className={styles.views} aria-label="View">
      {options.map(({ name, label, to }) => (
        <Link key={name} to={to} aria-current={name === current ? 'true' : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function toQuery({ view, teamId }: { view?: View; teamId: string | undefined }): string {
  return new URLSearchParams({ ...(view && { view }), ...(teamId && { teamId }) }).toString()
}
