import { type ReactNode, useState } from 'react'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { listRoleEffects } from '#frontend/users/describe.ts'
import { type Role, roleLabels } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import styles from './roles.module.css'
import { useChangeRole } from './useChangeRole.ts'

/** Confirms a change of role, and states its effects. */
export function RoleDialog(props: {
  person: UserListItem
  /** The new role, once it is chosen. */
  role: Role | undefined
  open: boolean
  onClose: () => void
  onDone?: () => void
  children?: ReactNode
}) {
  const { person, role, open, onClose, onDone, children } = props
  const { id: ownId } = useUser()
  const [isMissing, setMissing] = useState(false)
  const { setRole, pending } = useChangeRole()
  const isOther = role !== undefined && role !== person.role

  async function submit() {
    setMissing(!isOther)
    if (!isOther || !(await setRole(person, role))) return
    onDone?.()
    onClose()
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`Change ${person.fullName}’s role`}
      size="small"
      action={isOther ? `Make ${roleLabels[role]}` : 'Change Role'}
      pending={pending}
      danger={isOther && (role === 'admin' || person.role === 'admin')}
    >
      {formId => (
        <PlainForm id={formId} onSubmit={submit}>
          {children}
          {isOther ? (
            <>
              <p className={styles.roleStep}>
                <RoleBadge role={person.role} /> to <RoleBadge role={role} />
              </p>
              <ul className={layout.bullets}>
                {listRoleEffects(person, role, person.id === ownId).map(sentence => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          ) : (
            <div role="alert">
              {isMissing && (
                <p className={fieldStyles.formError}>
                  {person.fullName} already has the role {roleLabels[person.role]}. Please select another one
                </p>
              )}
            </div>
          )}
        </PlainForm>
      )}
    </ActionDialog>
  )
}
