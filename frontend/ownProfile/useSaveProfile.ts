import { users } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { getChanges, type ProfileFormOutput } from './formValues.ts'

/** Saves what has changed of the user's own profile; `save` resolves to nothing if that is nothing. */
export function useSaveProfile() {
  const user = useUser()
  const { send, pending } = useSend(users.updateProfile, {
    toast: { success: 'Profile updated', error: 'Error updating profile' },
    refetch: [users.me],
  })

  async function save(values: ProfileFormOutput) {
    const body = getChanges(values, user)
    return Object.keys(body).length === 0 ? undefined : send({ params: { id: user.id }, body })
  }
  return { save, pending }
}
