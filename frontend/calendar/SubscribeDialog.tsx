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
        description="Your phone or computer then shows these events in its own calendar, and keeps them up to date."
        footer={
          address.query.data && !address.isEnded ? (
            <>
              <Button onClick={() => ask('end')}>End this address</Button>
              <Button onClick={() => ask('renew')}>New address</Button>
            </>
          ) : undefined
        }
      >
        <Select label="Events" value={known} onChange={event => choose(event.target.value)}>
          <option value="">Everything I see</option>
          {teams.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {address.isEnded ? (
          <EmptyState
            title="This address has ended"
            text="Calendars that use it get nothing any more."
            action={<Button onClick={address.begin}>Make an address</Button>}
          />
        ) : (
          <QueryResult
            query={address.query}
            skeleton={<Skeleton lines={3} height="4rem" />}
            errorTitle="The address could not be loaded"
          >
            {({ url }) => <AddressField key={url} url={url} />}
          </QueryResult>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={quiet}
        title="Make a new address?"
        description="The address that you have now ends: calendars that use it get nothing any more, and have to be given the new one."
        action="New address"
        danger
        pending={address.pending}
        onConfirm={() => void address.renew().then(quiet)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onClose={quiet}
        title="End this address?"
        description="Calendars that use it get nothing any more. You can make another address at any time."
        action="End this address"
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
      toast({ title: 'The address is copied' })
    } catch {
      // Some browsers forbid it; the user can still copy by hand.
      field.current?.select()
      toast({ title: 'Please copy the address by hand', destructive: true })
    }
  }

  return (
    <>
      <Field
        ref={field}
        label="Address"
        hint="It is secret: whoever has it sees these events without an account."
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
