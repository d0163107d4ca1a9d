import { auth } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'

/** Resends the email with the confirmation link. */
export function ResendLink() {
  const { send, pending } = useSend(auth.resendConfirmation, {
    toast: { success: ({ message }) => message, error: 'The link couldn’t be sent' },
  })
  return (
    <Button pending={pending} onClick={() => void send({ body: {} })}>
      Send the link again
    </Button>
  )
}
