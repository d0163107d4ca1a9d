import { Link, useLocation } from 'react-router-dom'
import { preload } from '#frontend/app/screens/preload.ts'

/** A menu link that marks the current page. */
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
      {children}
    </Link>
  )
}
