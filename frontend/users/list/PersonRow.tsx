import { TableCell, TableRow } from '@aws-amplify/ui-react'
import { memo } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import moneyStyles from '#frontend/ui/Money.module.css'
import { TextButton } from '#frontend/ui/TextButton.tsx'
import dataTableStyles from '#frontend/ui/table/DataTable.module.css'
import { AccountBadges } from '#frontend/users/AccountBadges.tsx'
import { formatCreated } from '#frontend/users/describe.ts'
import type { OpenAction } from '#frontend/users/userActions.ts'
import { isPrivileged, type Role } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { FamilyLinks } from './FamilyLinks.tsx'
import { PersonRowActions } from './PersonRowActions.tsx'
import styles from './users.module.css'

/** Opens the panel of a person. */
export type OpenPerson = (name: 'user', person: { id: string }) => void

export interface RowProps {
  person: UserListItem
  /** The row's index in the table. */
  at: number
  columns: number
  isExpanded: boolean
  viewer: Role
  onToggle: (id: string) => void
  onOpen: OpenPerson
  onAct: OpenAction
}

export const PersonRow = memo(function PersonRow(props: RowProps) {
  const { person, at, columns, isExpanded, viewer, onToggle, onOpen, onAct } = props
  const { id, username, fullName, email, phoneNumber, role, createdAt } = person
  const { config } = useClub()
  const isOffice = isPrivileged(viewer)
  const familyId = `family-${id}`
  const name = (text: string) => <TextButton onClick={() => onOpen('user', person)}>{text}</TextButton>
  return (
    <>
      <TableRow role="row" aria-rowindex={at} id={`person-${id}`}>
        {isOffice && (
          <TableCell role="cell" data-cell="primary">
            {name(username ?? fullName)}
          </TableCell>
        )}
        <TableCell role="cell" data-cell={isOffice ? undefined : 'primary'}>
          {isOffice && <CellLabel>Full name</CellLabel>}
          <div>
            {isOffice ? fullName : name(fullName)}
            <AccountBadges person={person} />
          </div>
        </TableCell>
        <TableCell role="cell">
          <CellLabel>Email</CellLabel>
          <div>{email ?? dash}</div>
        </TableCell>
        <TableCell role="cell">
          <CellLabel>Phone</CellLabel>
          <div className={moneyStyles.money}>{phoneNumber ?? dash}</div>
        </TableCell>
        <TableCell role="cell">
          <CellLabel>Role</CellLabel>
          <div>
            <RoleBadge role={role} />
          </div>
        </TableCell>
        {isOffice && (
          <TableCell role="cell">
            <CellLabel>Created</CellLabel>
            <div className={moneyStyles.money}>{formatCreated(createdAt, config?.timeZone)}</div>
          </TableCell>
        )}
        <TableCell role="cell" data-cell="actions">
          <PersonRowActions
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
        <TableRow role="row" className={styles.peopleFamily}>
          <TableCell role="cell" id={familyId} colSpan={columns}>
            <FamilyLinks person={person} onOpen={onOpen} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
})

/** The label next to a value, on phones only, where rows are cards. */
const CellLabel = ({ children }: { children: string }) => (
  <span className={dataTableStyles.label} aria-hidden="true">
    {children}
  </span>
)

const dash = <span className="muted">–</span>
