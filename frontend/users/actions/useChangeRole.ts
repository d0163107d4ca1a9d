import { users } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { sessionKey, useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { type Role, roleLabels } from '#shared/access.ts'
import type { UserListItem } from '#shared/users/people.ts'

/** Changes a person's role; resolves to true on success. */
export function useChangeRole() {
  const client = useQueryClient()
  const cache = usePeopleCache()
  const { id: ownId } = useUser()
  const { send, pending } = useSend(users.setRole)

  async function setRole({ id, fullName }: UserListItem, role: Role): Promise<boolean> {
    const sent = await send({ params: { id }, body: { role } })
    if (!sent.ok) {
      const description = `Error updating role: ${sent.error.message}`
      toast({ title: 'Error updating role', description, destructive: true })
      return false
    }
    toast({ title: 'Role updated', description: `${fullName} is now ${roleLabels[role]}.` })
    await cache.replace(sent.reply)
    // Changing their own role ends the user's session, too.
    if (id === ownId) await client.invalidateQueries({ queryKey: sessionKey })
    return true
  }

  return { setRole, pending }
}
