import { players, uploads } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import type { PlayerFile } from '#frontend/players/register/registerFields.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { PlayerDetail } from '#shared/players/model.ts'

const labels: Record<PlayerFile, string> = {
  playerImageUrl: 'picture',
  birthCertificateUrl: 'birth certificate',
}

/** A button that takes a child's picture or birth certificate out of the profile and deletes the file. */
export function RemoveFile({
  player,
  field,
  onRemoved,
}: {
  player: Pick<PlayerDetail, 'id' | 'firstName'>
  field: PlayerFile
  onRemoved?: () => void
}) {
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState('')
  const label = labels[field]
  const { send, pending } = useSend(players.update, {
    toast: { success: `The ${label} was removed` },
    refetch: [...changed, uploads.get],
  })

  async function remove() {
    const sent = await send({ params: { id: player.id }, body: { [field]: null } })
    if (!sent.ok) return setRefusal(sent.error.message)
    setOpen(false)
    onRemoved?.()
  }

  return (
    <>
      <Button
        onClick={() => {
          setRefusal('')
          setOpen(true)
        }}
      >
        Remove {label}
      </Button>
      <DeleteDialog
        open={open}
        onClose={() => setOpen(false)}
        onDelete={() => void remove()}
        pending={pending}
        name={`${player.firstName}’s ${label}`}
        label={`Remove ${label}`}
        effects={[`The file will be deleted. You can upload another ${label} at any time.`]}
        refusal={refusal}
      />
    </>
  )
}
