import { TableCell, TableRow } from '@aws-amplify/ui-react'
import { memo } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { TextButton } from '#frontend/ui/TextButton.tsx'
import { SelectBox } from '#frontend/ui/table/SelectBox.tsx'
import type { Selection } from '#frontend/ui/table/useSelection.ts'
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
  /** Where several can be approved at once. */
  selection: Selection<UserListItem> | undefined
}

export const PersonRow = memo(function PersonRow(props: RowProps) {
  const { person, at, columns, isExpanded, viewer, onToggle, onOpen, onAct, selection } = props
  const { id, username, fullName, email, phoneNumber, role, createdAt } = person
  const { config } = useClub()
  const isOffice = isPrivileged(viewer)
  const familyId = `family-${id}`
  return (
    <>
      <TableRow role="row" aria-rowindex={at} id={`person-${id}`}>
        {selection && (
          <TableCell role="cell" data-cell="select">
            <SelectBox selection={selection} row={person} />
          </TableCell>
        )}
        <TableCell role="cell" data-cell="primary">
          <div>
            <TextButton onClick={() => onOpen('user', person)}>{fullName}</TextButton>
            <AccountBadges person={person} />
          </div>
        </TableCell>
        {isOffice && (
          <TableCell role="cell" data-phone={username ? 'bare' : 'hidden'}>
            <div>{username ?? dash}</div>
          </TableCell>
        )}
        <TableCell role="cell" data-phone={email ? 'bare' : 'hidden'}>
          <div className={styles.email}>{email ?? dash}</div>
        </TableCell>
        <TableCell role="cell" data-phone={phoneNumber ? 'bare' : 'hidden'}>
          <div className={moneyStyles.money}>{phoneNumber ?? dash}</div>
        </TableCell>
        <TableCell role="cell" data-phone="head">
          <div>
            <RoleBadge role={role} />
          </div>
        </TableCell>
        {isOffice && (
          <TableCell role="cell" data-phone="hidden">
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

const dash = <span className="muted">–</span>
