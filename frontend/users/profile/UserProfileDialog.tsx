import { users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { TabPanels } from '#frontend/ui/page/Tabs.tsx'
import { AccountBadges } from '#frontend/users/AccountBadges.tsx'
import type { UserDetails } from '#shared/users/people.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { PersonalTab } from './PersonalTab.tsx'
import styles from './profile.module.css'
import { RegistrationsTab } from './RegistrationsTab.tsx'

/** The full profile of a person: for themselves, and for administrators, who can open family members from it. */
export default function UserProfileDialog(props: { userId: string; open: boolean; onClose: () => void }) {
  const { userId, open, onClose } = props
  const isAdmin = useUser().effectiveRole === 'admin'
  // The visited profiles; the last one is shown.
  const [path, setPath] = useState([userId])
  if (path[0] !== userId) setPath([userId])
  const shown = path.at(-1) ?? userId
  const query = useQuery({ ...routeQuery(users.details, { params: { id: shown } }), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Complete User Profile"
      size="large"
      footer={
        <>
          {path.length > 1 && <Button onClick={() => setPath(path.slice(0, -1))}>Back</Button>}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={6} height="3rem" />}
        errorTitle="The profile couldn’t be loaded"
      >
        {person => (
          <Profile
            key={person.id}
            person={person}
            onJump={isAdmin ? id => setPath([...path, id]) : undefined}
          />
        )}
      </QueryResult>
    </Dialog>
  )
}

interface ProfileProps {
  person: UserDetails
  /** Opens a family member's profile, if the user may read it. */
  onJump: ((userId: string) => void) | undefined
}

function Profile({ person, onJump }: ProfileProps) {
  const [tab, setTab] = useState('personal')
  const { registrations } = person
  return (
    <>
      <div className={styles.profileHead}>
        <h3>{person.fullName}</h3>
        <RoleBadge role={person.role} />
        <AccountBadges person={person} />
      </div>
      <TabPanels
        label="Profile sections"
        active={tab}
        onChoose={setTab}
        tabs={[
          {
            value: 'personal',
            label: 'Personal Information',
            content: <PersonalTab person={person} onOpenProfile={onJump} />,
          },
          {
            value: 'documents',
            label: 'Documents and Waivers',
            content: <DocumentsTab person={person} />,
          },
          {
            value: 'registrations',
            label: 'Program Registrations',
            content: <RegistrationsTab registrations={registrations} />,
          },
        ]}
      />
    </>
  )
}
