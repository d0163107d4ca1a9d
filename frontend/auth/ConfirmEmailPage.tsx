import { auth, users } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { callRoute } from '#frontend/lib/api.ts'
import { ApiError, getErrorMessage, isRefused } from '#frontend/lib/http.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { useLinkToken } from './linkToken.ts'

export default function ConfirmEmailPage() {
  const token = useLinkToken()
  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" text="Please open the link of the mail once more.">
        <NextLink />
      </AuthFrame>
    )
  }
  return <ConfirmEmail token={token} />
}

function ConfirmEmail({ token }: { token: string }) {
  const client = useQueryClient()
  const { status } = useAuth()
  // Confirming is idempotent, so it can be a query: it runs on its own and can be retried by hand.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [auth.confirmEmail.path, token],
    queryFn: async () => {
      const { message } = await callRoute(auth.confirmEmail, { body: { token } })
      await client.invalidateQueries({ queryKey: [users.me.path] })
      return message
    },
    // Opened from inside the account it says more of whose address it is.
    enabled: status !== 'loading',
    staleTime: Infinity,
    meta: { public: true },
  })
  if (data) {
    return (
      <AuthFrame title="Address confirmed" text={data}>
        <meta name="referrer" content="no-referrer" />
        <NextLink />
      </AuthFrame>
    )
  }
  if (!error || isFetching) {
    return (
      <AuthFrame title={pages.confirmEmail.title}>
        <meta name="referrer" content="no-referrer" />
        <p className="muted" role="status">
          Confirming your address …
        </p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Your address is not confirmed">
      <p className={fieldStyles.formError} role="alert">
        {error instanceof ApiError
          ? getErrorMessage(error, 'We could not confirm your address. Please try again.')
          : error.message}
      </p>
      {isRefused(error) ? (
        <LinkButton variant="primary" to={pages.account.path}>
          Ask for a new link
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      <p>
        <Link to={pages.dashboard.path}>Go to Dashboard</Link>
      </p>
    </AuthFrame>
  )
}

function NextLink() {
  const { status } = useAuth()
  return (
    <LinkButton variant="primary" to={status === 'in' ? pages.dashboard.path : pages.auth.path}>
      {status === 'in' ? 'Go to Dashboard' : 'Go to Login'}
    </LinkButton>
  )
}
