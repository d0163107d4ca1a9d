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
    action="Approve coach"
    done={`${props.person.fullName} is a coach now`}
    effects={[
      'They get coach access right away. For teams they are added to, this includes the children’s emergency contacts and medical notes.',
      'We’ll email them. If their password is too short for staff, the email asks for a longer one first, and access waits until then.',
      'Their dashboard will no longer say “under review.”',
    ]}
  />
)

export const DeclineCoach = (props: UserDialogProps) => (
  <DecideDialog
    {...props}
    approved={false}
    title={`Decline ${props.person.fullName} as a coach?`}
    action="Decline coach"
    done={`${props.person.fullName} still has a parent account`}
    effects={[
      'The account stays a parent account. Their children and registrations don’t change.',
      'We’ll let them know by email that the club can’t approve their coach registration, and their dashboard will no longer say “under review.”',
      'An administrator can still change their role later.',
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
    toast: { success: done, error: 'Your decision couldn’t be saved' },
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
