import { users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#frontend/lib/api.ts'
import { RoleBadge } from '#frontend/people/RoleBadge.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { TabPanels } from '#frontend/ui/Tabs.tsx'
import { Marks } from '#frontend/users/AccountBadges.tsx'
import type { UserDetails } from '#shared/users/people.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { PersonalTab } from './PersonalTab.tsx'
import { RegistrationsTab } from './RegistrationsTab.tsx'
import './profile.css'

/** All that the club knows of a person: for himself and for administrators, who go on from there to his family. */
export default function UserProfileDialog(props: { userId: string; open: boolean; onClose: () => void }) {
  const { userId, open, onClose } = props
  const isAdmin = useUser().actsAs === 'admin'
  // Those whom somebody came through; the last one is shown.
  const [path, setPath] = useState([userId])
  if (path[0] !== userId) setPath([userId])
  const shown = path.at(-1) ?? userId
  const query = useQuery({ ...read(users.details, { params: { id: shown } }), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Complete User Profile"
      size="large"
      footer={
        <>
          {path.length > 1 && <Button onClick={() => setPath(path.slice(0, -1))}>Back</Button>}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton lines={6} height="3rem" />}
        errorTitle="The profile could not be loaded"
      >
        {person => (
          <Profile
            key={person.id}
            person={person}
            onJump={isAdmin ? id => setPath([...path, id]) : undefined}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

interface ProfileProps {
  person: UserDetails
  /** To the profile of somebody of the family, for those who may read it. */
  onJump: ((userId: string) => void) | undefined
}

function Profile({ person, onJump }: ProfileProps) {
  const [tab, setTab] = useState('personal')
  const { registrations } = person
  return (
    <>
      <div className="profile-head">
        <h3>{person.fullName}</h3>
        <RoleBadge role={person.role} />
        <Marks person={person} />
      </div>
      <TabPanels
        label="Parts of the profile"
        active={tab}
        onChoose={setTab}
        tabs={[
          {
            value: 'personal',
            label: 'Personal Information',
            content: <PersonalTab person={person} onJump={onJump} />,
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
