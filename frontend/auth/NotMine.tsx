import { auth } from 'virtual:routes'
import { getErrorMessage } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'

/** For whoever gets the mails of an account that somebody else opened with this address. */
export function NotMine({ token, onFreed }: { token: string; onFreed: (message: string) => void }) {
  const { send, pending } = useSend(auth.disownAccount)
  async function free() {
    const sent = await send({ body: { token } })
    if (sent.ok) return onFreed(sent.reply.message)
    const description = getErrorMessage(sent.error, 'Your address couldn’t be removed. Please try again.')
    toast({ title: 'Address not removed', description, destructive: true })
  }
  return (
    <>
      <p className="muted">
        Didn’t create this account? Someone may have mistyped their email. We can remove your address from the
        account.
      </p>
      <Button pending={pending} onClick={() => void free()}>
        This is not my account
      </Button>
    </>
  )
}
