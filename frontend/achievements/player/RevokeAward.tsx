import { achievements } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { Achievement } from '#shared/achievements/model.ts'
import { affectedRoutes } from '../queries.ts'

/** Confirms revoking an award; open while `achievement` is set. A team award is revoked from the whole team. */
export function RevokeAward(props: {
  achievement: Achievement | undefined
  name: string
  onClose: () => void
}) {
  const { achievement, name, onClose } = props
  const [last, setLast] = useState({ achievement, name })
  if (achievement && achievement.id !== last.achievement?.id) setLast({ achievement, name })
  // Keeps showing the award while the dialog closes.
  const shown = achievement ? { achievement, name } : last
  const { send, pending } = useSend(achievements.revoke, {
    toast: {
      success: { title: 'Achievement revoked', description: shown.name },
      error: 'The achievement couldn’t be revoked',
    },
    refetch: affectedRoutes,
  })

  async function remove() {
    const sent = await send({ params: { id: shown.achievement?.id ?? '' } })
    if (sent.ok) onClose()
  }

  const isTeams = shown.achievement?.playerId === undefined
  return (
    <DeleteDialog
      open={achievement !== undefined}
      onClose={onClose}
      onDelete={() => void remove()}
      pending={pending}
      name={`“${shown.name}”`}
      label="Revoke"
      effects={[isTeams ? 'Everyone on the team will lose this badge.' : 'The player will lose this badge.']}
    />
  )
}
