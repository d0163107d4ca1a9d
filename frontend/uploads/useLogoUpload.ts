import { useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import { findMissingFile, type PendingUploads } from './pendingFiles.ts'

/** Lets a form wait for its logo before it is submitted; `focus` goes to the field if the upload failed. */
export function useLogoUpload(focus: () => void) {
  const [pending] = useState<PendingUploads<'logoUrl'>>(() => new Map())
  const [waiting, setWaiting] = useState(false)

  async function isStored(): Promise<boolean> {
    setWaiting(true)
    const missing = await findMissingFile(pending)
    setWaiting(false)
    if (!missing) return true
    toast({
      title: 'The logo has not been uploaded',
      description: 'Please try again, or remove it.',
      destructive: true,
    })
    focus()
    return false
  }
  return { pending, waiting, isStored }
}
