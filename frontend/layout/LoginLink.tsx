import { Link, useLocation } from 'react-router-dom'
import { authPath } from '#frontend/app/returnTo.ts'

/** To the login and back to where one was. */
export function LoginLink({ className }: { className: string }) {
  return (
    <Link className={className} to={authPath(useLocation())}>
      Login
    </Link>
  )
}
