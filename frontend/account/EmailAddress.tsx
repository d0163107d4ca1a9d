import { users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { mailProblemLabels } from '#shared/notifications/rules.ts'
import styles from './account.module.css'
import { MailboxLink, ResendLink } from './ResendLink.tsx'

/** The address that mail goes to, whether it works, and the new one that is still to be confirmed. */
export function EmailAddress() {
  const { email, pendingEmail, emailConfirmed, mailProblem } = useUser()
  return (
    <Card title="Email">
      <p className={styles.accountLine}>
        {email}{' '}
        {mailProblem ? (
          <Badge tone="error">{mailProblemLabels[mailProblem]}</Badge>
        ) : emailConfirmed ? (
          <Badge tone="success">confirmed</Badge>
        ) : (
          <Badge tone="warning">not confirmed</Badge>
        )}
      </p>
      {(pendingEmail || !emailConfirmed || mailProblem) && (
        <>
          <p className="muted">
            {pendingEmail
              ? `We emailed a link to ${pendingEmail}. Your email changes once you open it. Until then, we’ll keep using the one above.`
              : mailProblem
                ? 'Correct your email in your profile, or send a new link to this address and open it.'
                : 'We emailed a link to this address. Open it so we know our emails reach you.'}
          </p>
          <div className={buttonStyles.actions}>
            <ResendLink />
            <MailboxLink />
            {pendingEmail && <KeepAddress />}
          </div>
        </>
      )}
    </Card>
  )
}

/** Takes back the wish for a new address. */
function KeepAddress() {
  const { id, email } = useUser()
  const { send, pending } = useSend(users.updateProfile, {
    toast: { success: 'Your email stays the same', error: 'The email change couldn’t be canceled' },
    refetch: [users.me],
  })
  return (
    <Button variant="quiet" pending={pending} onClick={() => void send({ params: { id }, body: { email } })}>
      Keep {email}
    </Button>
  )
}
