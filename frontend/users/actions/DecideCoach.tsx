import { users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { UserDialogProps } from './UserDialogs.tsx'

export const ApproveCoach = (props: UserDialogProps) => (
  <DecideDialog
    {...props}
    approved
    title={`Approve ${props.person.fullName} as a coach?`}
    action="Approve Coach"
    done={`${props.person.fullName} is a coach now`}
    effects={[
      'From the next click on there are the screens of a coach; for the teams that the club puts this coach on, also the children’s emergency contacts and medical notes.',
      'A mail says so. If the password is shorter than staff need, the mail asks for a longer one first, and the rights wait for it.',
      'The dashboard no longer says “under review”.',
    ]}
  />
)

export const DeclineCoach = (props: UserDialogProps) => (
  <DecideDialog
    {...props}
    approved={false}
    title={`Decline ${props.person.fullName} as a coach?`}
    action="Decline Coach"
    done={`${props.person.fullName} stays a parent`}
    effects={[
      'The account stays, as a parent’s: own children and registrations are as before.',
      'A mail says that the club has not approved the coach registration, and the dashboard no longer says “under review”.',
      'An administrator can still change the role later.',
    ]}
  />
)

function DecideDialog(
  props: UserDialogProps & {
    approved: boolean
    title: string
    action: string
    done: string
    effects: readonly string[]
  },
) {
  const { person, open, onClose, approved, title, action, done, effects } = props
  const cache = usePeopleCache()
  const { send, pending } = useSend(users.approveCoach, {
    toast: { success: done, error: 'The coach registration could not be decided' },
  })

  async function decide() {
    const sent = await send({ params: { id: person.id }, body: { approved } })
    if (!sent.ok) return
    onClose()
    await cache.replace(sent.reply)
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void decide()}
      title={title}
      effects={effects}
      action={action}
      danger={!approved}
      pending={pending}
    />
  )
}
