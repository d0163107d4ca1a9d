import { Link, useLocation } from 'react-router-dom'
import { authPath } from '#frontend/session/returnTo.ts'

/** To the login and back to where one was; in the development server to the test login too. */
export function LoginLink({ className }: { className: string }) {
  return (
    <>
      <Link className={className} to={authPath(useLocation())}>
        Login
      </Link>
      {import.meta.env.DEV && (
        <Link className="button" to="/test-login">
          Test Login
        </Link>
      )}
    </>
  )
}
