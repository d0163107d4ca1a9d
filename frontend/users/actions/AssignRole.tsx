import { useState } from 'react'
import { PersonSearch } from '#frontend/people/PersonSearch.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { listAssignableRoles } from '#frontend/users/describe.ts'
import { type Role, roleLabels, roles } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { RoleDialog } from './RoleDialog.tsx'
import styles from './roles.module.css'

/** For administrators: gives a role to a person, found by name. */
export function AssignRole() {
  const [person, setPerson] = useState<UserListItem>()
  const [role, setRole] = useState<Role>()
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const roleError = role
    ? person?.role === role && `${person.fullName} already has this role`
    : missingMessages.role
  const personError = person ? undefined : missingMessages.person

  function submit() {
    setTried(true)
    if (!personError && !roleError) setAsking(true)
  }

  function done() {
    setPerson(undefined)
    setRole(undefined)
    setTried(false)
  }

  return (
    <Card title="Assign Role">
      <PlainForm className={`${fieldStyles.form} ${styles.assignRole}`} onSubmit={submit}>
        <PersonSearch
          label="Find a person"
          person={person}
          onChange={setPerson}
          isOffered={({ role }) => role !== 'player'}
          error={isTried ? personError : undefined}
        />
        <Select
          label="Role"
          value={role ?? ''}
          error={(isTried && roleError) || undefined}
          onChange={event => setRole(roles.find(role => role === event.target.value))}
        >
          <option value="">Please select</option>
          {listAssignableRoles({ role: 'parent' }).map(role => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
        <div className={`${buttonStyles.actions} ${styles.assignRoleActions}`}>
          <Button type="submit" variant="primary">
            Assign
          </Button>
        </div>
      </PlainForm>
      {person && (
        <RoleDialog
          person={person}
          role={role}
          open={isAsking}
          onClose={() => setAsking(false)}
          onDone={done}
        />
      )}
    </Card>
  )
}

const missingMessages = { person: 'Please select a person', role: 'Please select a role' }
