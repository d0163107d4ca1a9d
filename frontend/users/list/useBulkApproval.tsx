import { users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { BulkDialog } from '#frontend/ui/dialog/BulkDialog.tsx'
import { useFreshDialog } from '#frontend/ui/dialog/useFreshDialog.ts'
import { SelectionBar } from '#frontend/ui/table/SelectionBar.tsx'
import { useSelection } from '#frontend/ui/table/useSelection.ts'
import type { UserListItem } from '#shared/users/people.ts'

const getId = ({ id }: UserListItem): string => id
const nameOf = ({ fullName }: UserListItem): string => fullName

/** Approves several coaches who wait for it; the dialog outlives the rows, which leave the list meanwhile. */
export function useBulkApproval(rows: readonly UserListItem[]) {
  const selection = useSelection({ rows, rowKey: getId, plural: 'coaches', nameOf })
  const { shown, show, close } = useFreshDialog<readonly UserListItem[]>()
  return {
    selection,
    bar: (
      <SelectionBar selection={selection}>
        <Button variant="primary" onClick={() => show(selection.chosen)}>
          Approve ({selection.chosen.length})
        </Button>
      </SelectionBar>
    ),
    dialog: shown && (
      <ApproveCoaches key={shown.round} people={shown.content} open={shown.open} onClose={close} />
    ),
  }
}

function ApproveCoaches(props: { people: readonly UserListItem[]; open: boolean; onClose: () => void }) {
  const { people, open, onClose } = props
  const { send } = useSend(users.approveCoach)
  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      rows={people}
      nameOf={nameOf}
      title={
        people.length === 1
          ? `Approve ${people[0]?.fullName} as a coach?`
          : `Approve ${people.length} coaches?`
      }
      effects={[
        `${new Intl.ListFormat('en-US').format(people.map(nameOf))} will get coach access right away. We’ll email them.`,
        'For teams you add them to, this includes the children’s emergency contacts and medical notes.',
      ]}
      action={people.length === 1 ? 'Approve coach' : 'Approve coaches'}
      done="Coaches approved"
      send={({ id }) => send({ params: { id }, body: { approved: true } })}
      affected={[users.list]}
    />
  )
}
