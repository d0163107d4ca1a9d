import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { isRow } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { usePerson } from '#frontend/users/queries.ts'
import { type Action, actions } from '#frontend/users/userActions.ts'
import { admits, type Role } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'

/** The props of every dialog about a person. */
export interface UserDialogProps {
  person: UserListItem
  open: boolean
  onClose: () => void
}

const loadDecideCoach = () => import('./DecideCoach.tsx')
const profileLoaders = {
  profile: () => import('#frontend/users/profile/UserProfileDialog.tsx'),
  merge: () => import('./MergeUsersDialog.tsx'),
  delete: () => import('./DeleteUserDialog.tsx'),
}
const lazyById = (load: () => Promise<{ default: ComponentType<ByIdProps> }>) =>
  lazy(async () => {
    const { default: Shown } = await load()
    return {
      default: ({ person, ...rest }: UserDialogProps) => <Shown userId={person.id} {...rest} />,
    }
  })
interface ByIdProps {
  userId: string
  open: boolean
  onClose: () => void
}

const dialogs: Record<Action, ComponentType<UserDialogProps>> = {
  role: lazy(() => import('./ChangeRole.tsx')),
  edit: lazy(() => import('./EditPerson.tsx')),
  profile: lazyById(profileLoaders.profile),
  merge: lazyById(profileLoaders.merge),
  delete: lazyById(profileLoaders.delete),
  approve: lazy(async () => ({ default: (await loadDecideCoach()).ApproveCoach })),
  decline: lazy(async () => ({ default: (await loadDecideCoach()).DeclineCoach })),
}

/** The dialogs about the people on the screen; those that the user may not use do not open. */
export function UserDialogs() {
  const { effectiveRole } = useUser()
  const { open, close } = useActionParam(actions)
  const wanted = open && canOpen(effectiveRole, open.action) ? open : undefined
  const wasOpen = useWasOpen(wanted !== undefined)
  const [last, setLast] = useState(wanted)
  if (wanted && (wanted.action !== last?.action || wanted.id !== last.id)) setLast(wanted)
  // Keeps the dialog mounted while it closes.
  const shown = wanted ?? last
  if (!wasOpen || !shown) return null
  return (
    <UserDialog key={`${shown.action} ${shown.id}`} {...shown} open={wanted !== undefined} onClose={close} />
  )
}

function UserDialog(props: { action: Action; id: string; open: boolean; onClose: () => void }) {
  const { action, id, open, onClose } = props
  const { data: person } = usePerson(id)
  // If the person was deleted, the dialog stays until the user closes it.
  const [known, setKnown] = useState(person)
  if (person && person !== known) setKnown(person)
  if (!known || !isRow(known)) return null
  const Shown = dialogs[action]
  return (
    <Suspense fallback={null}>
      <Shown person={known} open={open} onClose={onClose} />
    </Suspense>
  )
}

const canOpen = (role: Role, action: Action): boolean =>
  admits(action === 'approve' || action === 'decline' ? 'privileged' : 'admin', role)
