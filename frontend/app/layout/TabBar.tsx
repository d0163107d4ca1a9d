import { Link, useLocation } from 'react-router-dom'
import { UnreadMessages } from '#frontend/messages/UnreadBadge.tsx'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Icon, type IconName } from '#frontend/ui/Icon.tsx'
import { menuFor, pages } from '#shared/pages.ts'
import styles from './TabBar.module.css'

const icons: Record<string, IconName> = {
  [pages.dashboard.path]: 'home',
  [pages.events.path]: 'calendar',
  [pages.messages.path]: 'message',
  [pages.teams.path]: 'people',
}

/** On a phone, the screens that are opened most, at the thumb; the header's menu has all of them. */
export function TabBar() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (!user) return null
  const here = pathname === pages.schedule.path ? pages.events.path : pathname
  return (
    <nav className={`${styles.tabBar} no-print`} aria-label="Quick access">
      {menuFor('tabs', user.effectiveRole).map(({ label, path }) => (
        <Link key={path} to={path} aria-current={path === here ? 'page' : undefined}>
          <Icon name={icons[path] ?? 'arrow'} />
          {label} {path === pages.messages.path && <UnreadMessages />}
        </Link>
      ))}
    </nav>
  )
}
