import { achievements } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { AchievementType } from '#shared/achievements/model.ts'

/** Asked for while there is one. What somebody has meanwhile is refused. */
export function DeleteType(props: { type: AchievementType | undefined; onClose: () => void }) {
  const { type, onClose } = props
  const [last, setLast] = useState(type)
  if (type && type.id !== last?.id) setLast(type)
  // While it closes it still shows what it was about.
  const { id = '', name = '' } = type ?? last ?? {}
  const { send, pending } = useSend(achievements.removeType, {
    toast: { success: { title: 'Achievement type deleted', description: name }, error: 'Delete Failed' },
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
      label="Delete Achievement Type"
      effects={['Nobody has it, and nobody can be awarded it any more.']}
    />
  )
}
