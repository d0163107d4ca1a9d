import { achievements } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { AchievementType } from '#shared/achievements/model.ts'

/** Confirms deleting a badge; open while `type` is set. The server refuses to delete an awarded one. */
export function DeleteType(props: { type: AchievementType | undefined; onClose: () => void }) {
  const { type, onClose } = props
  const [last, setLast] = useState(type)
  if (type && type.id !== last?.id) setLast(type)
  // Keeps showing the badge while the dialog closes.
  const { id = '', name = '' } = type ?? last ?? {}
  const { send, pending } = useSend(achievements.removeType, {
    toast: {
      success: { title: 'Achievement type deleted', description: name },
      error: { title: 'Delete Failed', fallback: 'Failed to delete achievement type' },
    },
    refetch: [achievements.types],
  })

  async function remove() {
    const sent = await send({ params: { id } })
    if (sent.ok) onClose()
  }

  return (
    <DeleteDialog
      open={type !== undefined}
      onClose={onClose}
      onDelete={() => void remove()}
      pending={pending}
      name={`“${name}”`}
      label="Delete achievement type"
      effects={['No one has earned it. Once it’s deleted, it can’t be awarded.']}
    />
  )
}
