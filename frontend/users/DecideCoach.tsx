import { users } from 'virtual:routes'
import { useSend } from '#frontend/app/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { usePeopleCache } from './cache.ts'
import type { UserDialogProps } from './UserDialogs.tsx'

export const ApproveCoach = (props: UserDialogProps) => (
  <Decide
    {...props}
    approved
    title={`Approve ${props.person.fullName} as a coach?`}
    action="Approve Coach"
    done={`${props.person.fullName} is a coach now`}
    goes={[
      'With the next click the screens of a coach are there, and of the teams that you put this coach on: rosters, emergency contacts and medical notes of children.',
      'A mail says so. Where the password is shorter than staff’s, it carries a link to choose a longer one, and the rights begin after that.',
      'The note “under review” goes from the dashboard.',
    ]}
  />
)

export const DeclineCoach = (props: UserDialogProps) => (
  <Decide
    {...props}
    approved={false}
    title={`Decline ${props.person.fullName} as a coach?`}
    action="Decline Coach"
    done={`${props.person.fullName} stays a parent`}
    goes={[
      'The account stays, as a parent’s: own children and registrations are as before.',
      'A mail says that the club has not approved the coach registration, and the note “under review” goes from the dashboard.',
      'An administrator can still make this person a coach later, by Change Role.',
    ]}
  />
)

function Decide(
  props: UserDialogProps & {
    approved: boolean
    title: string
    action: string
    done: string
    goes: readonly string[]
  },
) {
  const { person, open, onClose, approved, title, action, done, goes } = props
  const cache = usePeopleCache()
  const { send, pending } = useSend(users.approveCoach, {
    toast: { success: done, error: 'The coach registration could not be decided' },
  })

  async function decide() {
    const sent = await send({ params: { id: person.id }, body: { approved } })
    if (!sent.ok) return
    onClose()
    await cache.put(sent.reply)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={approved ? 'primary' : 'danger'} pending={pending} onClick={() => void decide()}>
            {action}
          </Button>
        </>
      }
    >
      <ul className="goes">
        {goes.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Dialog>
  )
}
