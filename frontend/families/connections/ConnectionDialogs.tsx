import EditPlayer from '#frontend/players/edit/EditPlayer.tsx'
import type { UserListItem } from '#shared/users/people.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import type { OpenAction } from './ConnectionCard.tsx'
import { ManageDialog } from './ManageDialog.tsx'

/** The dialogs behind the buttons of a card. */
export default function ConnectionDialogs(props: {
  action: 'connect' | 'connections' | 'player'
  child: UserListItem
  open: boolean
  onAct: OpenAction
  onClose: () => void
}) {
  const { action, child, open, onAct, onClose } = props
  const { playerId = '' } = child
  if (action === 'player') return <EditPlayer playerId={open ? playerId : undefined} onClose={onClose} />
  if (action === 'connect') return <ConnectDialog key={playerId} {...{ child, open, onClose }} />
  return (
    <ManageDialog
      key={playerId}
      {...{ child, open, onClose }}
      onConnect={() => onAct('connect', { id: playerId })}
    />
  )
}
