import { announcements } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import type { Announcement } from '#shared/announcements/model.ts'
import { affectedRoutes } from './queries.ts'

/** Confirms deleting an announcement; open while `announcement` is set. */
export function DeleteAnnouncement(props: { announcement: Announcement | undefined; onClose: () => void }) {
  const { announcement, onClose } = props
  const [last, setLast] = useState(announcement)
  if (announcement && announcement.id !== last?.id) setLast(announcement)
  // Keeps showing the announcement while the dialog closes.
  const { id = '', title = '' } = announcement ?? last ?? {}
  const { send, pending } = useSend(announcements.remove, {
    toast: {
      success: { title: 'Announcement deleted', description: title },
      error: 'The announcement couldn’t be deleted',
    },
    refetch: affectedRoutes,
  })

  async function remove() {
    const sent = await send({ params: { id } })
    if (sent.ok) onClose()
  }

  return (
    <DeleteDialog
      open={announcement !== undefined}
      onClose={onClose}
      onDelete={() => void remove()}
      pending={pending}
      name={`“${title}”`}
      label="Delete announcement"
      effects={['It will disappear for everyone, here and on the dashboard.']}
    />
  )
}
