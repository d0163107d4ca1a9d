import { players } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { forgetDraft } from '#frontend/ui/forms/draft/drafts.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { EditPlayerForm } from './EditPlayerForm.tsx'
import { editDraft, editDraftOf } from './editValues.ts'
import type { OpenedNotes } from './MedicalNotes.tsx'
import { useSaveChanges } from './useSaveChanges.ts'

interface Props {
  /** The dialog is open while this is set. */
  playerId: string | undefined
  /** The initial tab; by default the first one with fields that the user may change. */
  tab?: string
  /** The team that jersey number and position refer to. */
  onTeam?: string
  /** The medical notes that the user has opened already. */
  opened?: OpenedNotes
  onClose: () => void
  onSaved?: () => void
}

/** Edits what the user may change of a player. Escape keeps the input, Cancel discards it. */
export default function EditPlayer({ playerId, tab, ...props }: Props) {
  const [last, setLast] = useState({ playerId, tab })
  const [round, setRound] = useState(0)
  if (playerId && (playerId !== last.playerId || tab !== last.tab)) setLast({ playerId, tab })
  // Keeps showing the player while the dialog closes.
  const shown = playerId ?? last.playerId
  if (!shown) return null
  return (
    <EditPlayerContent
      key={`${shown} ${round}`}
      {...props}
      playerId={shown}
      tab={last.tab}
      open={playerId !== undefined}
      onDone={() => setRound(round + 1)}
    />
  )
}

function EditPlayerContent(props: Props & { playerId: string; open: boolean; onDone: () => void }) {
  const { playerId, onTeam, open, onClose, onDone, onSaved } = props
  const query = useQuery({ ...routeQuery(players.get, { params: { id: playerId } }), enabled: open })
  const user = useUser()
  const saving = useSaveChanges(playerId, onTeam)
  const finish = () => {
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Edit Player Information"
      description={query.data && `${query.data.firstName} ${query.data.lastName}`}
      size="large"
      action="Save Changes"
      pending={saving.pending}
      onCancel={() => {
        forgetDraft(editDraft, user.id, editDraftOf(playerId, onTeam))
        finish()
      }}
    >
      {id => (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={5} height="4.5rem" />}
          errorTitle="The player couldn’t be loaded"
        >
          {player => (
            <EditPlayerForm
              {...props}
              id={id}
              player={player}
              saving={saving}
              onSaved={() => {
                finish()
                onSaved?.()
              }}
            />
          )}
        </QueryResult>
      )}
    </ActionDialog>
  )
}
