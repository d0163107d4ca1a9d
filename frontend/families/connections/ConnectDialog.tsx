import { useState } from 'react'
import { PersonSearch } from '#frontend/people/PersonSearch.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Choice } from '#frontend/ui/forms/Choice.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import type { UserListItem } from '#shared/users/people.ts'
import { getPrimaryParent, useGuardianActions } from './queries.ts'

/** Sets, changes or removes a child's parent. Any adult can be a parent: most coaches have children, too. */
export function ConnectDialog(props: { child: UserListItem; open: boolean; onClose: () => void }) {
  const { child, open, onClose } = props
  const [round, setRound] = useState(0)
  const { setParent, pending } = useGuardianActions(child)
  const parent = getPrimaryParent(child)
  const finish = () => {
    onClose()
    setRound(round + 1)
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={parent ? 'Change Parent' : 'Connect parent'}
      description={parent ? `${child.fullName} is now connected to ${parent.name}.` : child.fullName}
      action={parent ? 'Change Parent' : 'Connect parent'}
      pending={pending}
      onCancel={finish}
    >
      {formId => (
        <ChooseParent
          key={round}
          id={formId}
          child={child}
          onSave={async chosen => (await setParent(chosen)) && finish()}
        />
      )}
    </ActionDialog>
  )
}

function ChooseParent(props: {
  id: string
  child: UserListItem
  onSave: (parent: UserListItem | undefined) => Promise<unknown>
}) {
  const { id, child, onSave } = props
  const [person, setPerson] = useState<UserListItem>()
  const [removes, setRemoves] = useState(false)
  const [error, setError] = useState<string>()
  const parent = getPrimaryParent(child)

  function choose(chosen: UserListItem | undefined) {
    setPerson(chosen)
    setRemoves(chosen === undefined)
    setError(undefined)
  }

  function submit() {
    if (person || removes) return onSave(person)
    setError('Please select a parent')
  }

  return (
    <PlainForm id={id} onSubmit={submit}>
      <PersonSearch
        label="Parent"
        person={person}
        onChange={choose}
        isOffered={found => found.role !== 'player' && found.id !== parent?.userId}
        error={error}
      />
      {parent?.primary && (
        <Choice type="radio" checked={removes} onChange={() => choose(undefined)}>
          Remove Current Parent
        </Choice>
      )}
      {parent?.primary && <p className="muted">{parent.name} will lose access to the child right away.</p>}
    </PlainForm>
  )
}
