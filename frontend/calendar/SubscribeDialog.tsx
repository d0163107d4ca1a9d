import { useRef, useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { Field, Select } from '#frontend/ui/forms/Field.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { CalendarInstructions } from './CalendarInstructions.tsx'
import { toWebcal, useCalendarAddress } from './useCalendarAddress.ts'
import { useScheduledTeams } from './useScheduledTeams.ts'

/** The calendar address of the schedule: of everything the user sees, or of one team. */
export default function SubscribeDialog(props: {
  open: boolean
  onClose: () => void
  /** The initial choice. */
  teamId?: string
}) {
  const { open, onClose } = props
  const teams = useScheduledTeams()
  const [chosen, choose] = useState(props.teamId ?? '')
  const [asking, ask] = useState<'renew' | 'end'>()
  const known = teams.data?.some(({ id }) => id === chosen) ? chosen : ''
  const address = useCalendarAddress(known || undefined, open && !teams.isPending)
  const quiet = () => ask(undefined)
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Subscribe to the schedule"
        description="See these events in the calendar on your phone or computer, always up to date."
        footer={
          address.query.data && !address.isEnded ? (
            <>
              <Button onClick={() => ask('end')}>Delete this link</Button>
              <Button onClick={() => ask('renew')}>New link</Button>
            </>
          ) : undefined
        }
      >
        <Select label="Events" value={known} onChange={event => choose(event.target.value)}>
          <option value="">Everything I can see</option>
          {teams.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {address.isEnded ? (
          <EmptyState
            title="This link was deleted"
            text="Calendars that use it no longer update."
            action={<Button onClick={address.begin}>Create a link</Button>}
          />
        ) : (
          <QueryResult
            query={address.query}
            skeleton={<Skeleton lines={3} height="4rem" />}
            errorTitle="The link couldn’t be loaded"
          >
            {({ url }) => <AddressField key={url} url={url} />}
          </QueryResult>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={quiet}
        title="Create a new link?"
        description="Calendars that use your current link will stop updating until you add the new one to them."
        action="New link"
        danger
        pending={address.pending}
        onConfirm={() => void address.renew().then(quiet)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onClose={quiet}
        title="Delete this link?"
        description="Calendars that use it will stop updating. You can create another link at any time."
        action="Delete this link"
        danger
        pending={address.pending}
        onConfirm={() => void address.end().then(quiet)}
      />
    </>
  )
}

function AddressField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied' })
    } catch {
      // Some browsers forbid it; the user can still copy by hand.
      field.current?.select()
      toast({ title: 'Couldn’t copy. Please select the link and copy it', destructive: true })
    }
  }

  return (
    <>
      <Field
        ref={field}
        label="Link"
        hint="Keep it private. Anyone who has it can see these events without an account."
        readOnly
        value={url}
        beside={<Button onClick={() => void copy()}>Copy</Button>}
      />
      <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={toWebcal(url)}>
        Subscribe on this device
      </a>
      <CalendarInstructions />
    </>
  )
}
