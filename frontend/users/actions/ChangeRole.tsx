import { useState } from 'react'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { listAssignableRoles } from '#frontend/users/describe.ts'
import { type Role, roleLabels, roles } from '#shared/access.ts'
import { RoleDialog } from './RoleDialog.tsx'
import type { UserDialogProps } from './UserDialogs.tsx'

/** States the effects before saving: a new role applies from the next request on. */
export default function ChangeRole({ person, open, onClose }: UserDialogProps) {
  const [role, setRole] = useState<Role>()
  return (
    <RoleDialog person={person} role={role} open={open} onClose={onClose}>
      <Select
        label="Role"
        value={role ?? person.role}
        onChange={event => setRole(roles.find(role => role === event.target.value))}
      >
        {listAssignableRoles(person).map(role => (
          <option key={role} value={role}>
            {roleLabels[role]}
            {role === person.role && ' (now)'}
          </option>
        ))}
      </Select>
    </RoleDialog>
  )
}
