import { TableCell, TableRow } from '@aws-amplify/ui-react'
import { memo } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import { isPrivileged, type Role } from '#shared/access.ts'
import type { UserRow } from '#shared/users/people.ts'
import { Marks } from '../AccountBadges.tsx'
import { createdText } from '../describe.ts'
import type { Act } from '../userActions.ts'
import { Family } from './FamilyLinks.tsx'
import { RowActions } from './RowActions.tsx'

/** Opens the panel about somebody. */
export type Open = (name: 'user', person: { id: string }) => void

export interface RowProps {
  person: UserRow
  /** Which row of the table it is. */
  at: number
  columns: number
  isExpanded: boolean
  viewer: Role
  onToggle: (id: string) => void
  onOpen: Open
  onAct: Act
}

export const PersonRow = memo(function PersonRow(props: RowProps) {
  const { person, at, columns, isExpanded, viewer, onToggle, onOpen, onAct } = props
  const { id, username, fullName, email, phoneNumber, role, createdAt } = person
  const { config } = useClub()
  const isOffice = isPrivileged(viewer)
  const familyId = `family-${id}`
  const name = (text: string) => (
    <button type="button" className="person-name" onClick={() => onOpen('user', person)}>
      {text}
    </button>
  )
  return (
    <>
      <TableRow role="row" aria-rowindex={at} id={`person-${id}`}>
        {isOffice && (
          <TableCell role="cell" className="data-primary">
            {name(username ?? fullName)}
          </TableCell>
        )}
        <TableCell role="cell" className={isOffice ? undefined : 'data-primary'}>
          {isOffice && <Label>Full name</Label>}
          <div>
            {isOffice ? fullName : name(fullName)}
            <Marks person={person} />
          </div>
        </TableCell>
        <TableCell role="cell">
          <Label>Email</Label>
          <div>{email ?? none}</div>
        </TableCell>
        <TableCell role="cell">
          <Label>Phone</Label>
          <div className="money">{phoneNumber ?? none}</div>
        </TableCell>
        <TableCell role="cell">
          <Label>Role</Label>
          <div>
            <RoleBadge role={role} />
          </div>
        </TableCell>
        {isOffice && (
          <TableCell role="cell">
            <Label>Created</Label>
            <div className="money">{createdText(createdAt, config?.timeZone)}</div>
          </TableCell>
        )}
        <TableCell role="cell" className="data-actions">
          <RowActions
            person={person}
            viewer={viewer}
            familyId={familyId}
            isExpanded={isExpanded}
            onToggle={onToggle}
            onAct={onAct}
          />
        </TableCell>
      </TableRow>
      {isExpanded && (
        <TableRow role="row" className="people-family">
          <TableCell role="cell" id={familyId} colSpan={columns}>
            <Family person={person} onOpen={onOpen} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
})

/** Beside the value where rows are cards. */
const Label = ({ children }: { children: string }) => (
  <span className="data-label" aria-hidden="true">
    {children}
  </span>
)

const none = <span className="muted">–</span>
