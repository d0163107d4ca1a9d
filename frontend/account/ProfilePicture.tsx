import { users } from 'virtual:routes'
import { useRef, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { FileField } from '#frontend/uploads/FileField.tsx'
import type { PendingUploads } from '#frontend/uploads/pendingFiles.ts'

/** The user's own picture; a chosen file is saved as soon as it is uploaded. */
export default function ProfilePicture() {
  const { id, profileImageUrl = '' } = useUser()
  const [pending] = useState<PendingUploads<'profileImageUrl'>>(() => new Map())
  const [problem, setProblem] = useState<string>()
  const field = useRef<{ focus: () => void }>(null)
  const { send } = useSend(users.updateProfile, {
    toast: { success: 'Picture saved', error: 'Your picture couldn’t be saved' },
    refetch: [users.me],
  })

  async function save(upload: string) {
    const sent = await send({ params: { id }, body: { profileImageUrl: upload || null } })
    setProblem(sent.ok ? undefined : sent.error.issues[0]?.message)
  }

  return (
    <FileField
      name="profileImageUrl"
      label="Picture"
      hint="JPEG or PNG, up to 10 MB. Visible to the people who run the club."
      purpose="profile-picture"
      pending={pending}
      value={profileImageUrl}
      onChange={upload => void save(upload)}
      error={problem}
      ref={field}
    />
  )
}
