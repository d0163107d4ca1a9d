import { Link, useLocation } from 'react-router-dom'
import { preload } from '#frontend/app/screens/preload.ts'
import { UnreadMessages } from '#frontend/messages/UnreadBadge.tsx'
import { pages } from '#shared/pages.ts'

/** A menu link that marks the current page, and says how many messages are new. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (pathname === '/' && to === '/dashboard')
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    >
      {children} {to === pages.messages.path && <UnreadMessages />}
    </Link>
  )
}
