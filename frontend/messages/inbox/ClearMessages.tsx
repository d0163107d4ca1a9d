import { messages } from 'virtual:routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useZones } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { formatInSentence } from '#frontend/messages/formatTime.ts'
import styles from '#frontend/messages/messages.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useNameConfirmation } from '#frontend/ui/forms/useNameConfirmation.ts'
import { clearConfirmationText, undoDays } from '#shared/messages/rules.ts'

/** Routes to refetch after all messages were hidden or restored. */
const affectedRoutes = [messages.conversations, messages.conversation, messages.cleared]

/** For admins: hides all messages. For some days it also offers to restore them. */
export default function ClearMessages({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [round, setRound] = useState(0)
  const close = () => {
    onClose()
    setRound(round + 1)
  }
  return (
    <>
      <ClearedNotice />
      <ClearDialog key={round} open={open} onClose={close} />
    </>
  )
}

function ClearedNotice() {
  const client = useQueryClient()
  const zones = useZones()
  const { data } = useQuery(routeQuery(messages.cleared, {}))
  const { send, pending } = useSend(messages.undoClear, {
    toast: { success: ({ message }) => message, error: 'The messages couldn’t be restored' },
    refetch: affectedRoutes,
  })
  if (!data?.clearedAt || !data.undoUntil) return null
  const { clearedAt, byName, undoUntil } = data
  const moment = (at: string) => formatInSentence(at, zones, new Date())
  async function undo() {
    if ((await send()).ok) await client.resetQueries({ queryKey: ['thread'] })
  }
  return (
    <div className={styles.cleared} role="note">
      <p>
        All messages were cleared {moment(clearedAt)} {byName && ` by ${byName}`}. You can undo this until{' '}
        {moment(undoUntil)}.
      </p>
      <Button pending={pending} onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  )
}

function ClearDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { field, isTyped } = useNameConfirmation(clearConfirmationText)
  const { send, pending } = useSend(messages.clear, {
    toast: { success: ({ message }) => message, error: 'Failed to clear messages' },
    refetch: affectedRoutes,
  })

  async function submit() {
    if (!isTyped()) return
    const sent = await send()
    if (!sent.ok) return
    await client.resetQueries({ queryKey: ['thread'] })
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Clear all messages?"
      description={`Every message in the club will be hidden from everyone. An administrator can restore them within ${undoDays} days.`}
      size="small"
      action="Clear All Messages"
      pending={pending}
      danger
    >
      {formId => (
        <PlainForm id={formId} onSubmit={submit}>
          <Field {...field} />
        </PlainForm>
      )}
    </ActionDialog>
  )
}
