import { useLocation } from 'react-router-dom'
import { authPath } from '#frontend/session/returnTo.ts'
import { type ButtonVariant, LinkButton } from '#frontend/ui/Button.tsx'

/** The login link, which returns to the current page; in development also a link to the test login. */
export function LoginLink({ variant }: { variant?: ButtonVariant }) {
  return (
    <>
      <LinkButton variant={variant} to={authPath(useLocation())}>
        Login
      </LinkButton>
      {import.meta.env.DEV && <LinkButton to="/test-login">Test Login</LinkButton>}
    </>
  )
}
