import { auth } from 'virtual:routes'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'

/** Resends the email with the confirmation link. */
export function ResendLink({ label = 'Send the link again' }: { label?: string }) {
  const { send, pending } = useSend(auth.resendConfirmation, {
    toast: { success: ({ message }) => message, error: 'The link couldn’t be sent' },
  })
  return (
    <Button pending={pending} onClick={() => void send({ body: {} })}>
      {label}
    </Button>
  )
}

/** A club on one computer keeps its mail itself. */
export function MailboxLink() {
  const { config } = useClub()
  return config?.mailboxUrl ? <a href={config.mailboxUrl}>Open this club’s mailbox</a> : null
}
