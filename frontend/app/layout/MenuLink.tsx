import { Link, useLocation } from 'react-router-dom'
import { preload } from '#frontend/app/preload.ts'

/** A link of a menu, which knows when one is there. */
export function PlaceLink({ to, children }: { to: string; children: string }) {
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
