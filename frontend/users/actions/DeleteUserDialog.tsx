import { users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { usePeopleCache } from '#frontend/people/usePeopleCache.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useNameConfirmation } from '#frontend/ui/forms/useNameConfirmation.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import styles from '#frontend/users/profile/profile.module.css'
import type { DeletionPreview } from '#shared/users/people.ts'

interface Props {
  userId: string
  open: boolean
  onClose: () => void
}

/** Deletes an account, after stating what will be deleted with it and what stays. */
export default function DeleteUserDialog({ userId, open, onClose }: Props) {
  const cache = usePeopleCache()
  const query = useQuery({
    ...routeQuery(users.removal, { params: { id: userId } }),
    enabled: open,
    // The preview must show the current data.
    staleTime: 0,
    gcTime: 0,
  })
  const { send, pending } = useSend(users.remove, {
    toast: { success: { title: 'User deleted', description: query.data?.fullName ?? '' } },
    refetch: changed,
  })

  /** Returns the reason if the server refused. */
  async function remove(): Promise<string | undefined> {
    const sent = await send({ params: { id: userId } })
    if (!sent.ok) return sent.error.message
    onClose()
    await cache.remove(userId)
    return undefined
  }

  const refused = query.data?.refused !== undefined || query.isError
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={query.data ? `Delete ${query.data.fullName}?` : 'Delete user'}
      description="This cannot be undone."
      action="Delete user"
      pending={pending}
      danger
      isReady={!refused}
    >
      {formId => (
        <QueryResult
          query={query}
          skeleton={<Skeleton lines={4} height="2rem" />}
          errorTitle="The list of what will be deleted couldn’t be loaded"
        >
          {preview => <Removal id={formId} preview={preview} onRemove={remove} />}
        </QueryResult>
      )}
    </ActionDialog>
  )
}

function Removal(props: {
  id: string
  preview: DeletionPreview
  onRemove: () => Promise<string | undefined>
}) {
  const { id, preview, onRemove } = props
  const { fullName, refused, goes, stays } = preview
  const { field, isTyped } = useNameConfirmation(fullName)
  const [refusal, setRefusal] = useState(refused)

  async function submit() {
    if (isTyped()) setRefusal(await onRemove())
  }

  return (
    <>
      <TitledList title="Will be deleted" lines={goes.map(formatDeletedItem)} />
      <TitledList title="Will be kept" lines={stays} />
      {refused === undefined && (
        <PlainForm id={id} onSubmit={submit}>
          <Field {...field} />
        </PlainForm>
      )}
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </>
  )
}

function TitledList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.profilePart} aria-label={title}>
      <h3>{title}</h3>
      <ul className={layout.bullets}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

const maxNames = 6

/** "Team memberships (2): Falcons U9, Falcons U11" */
function formatDeletedItem({ what, count, names }: DeletionPreview['goes'][number]): string {
  if (names.length === 0) return `${what} (${count})`
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
  return `${what} (${count}): ${names.slice(0, maxNames).join('; ')}${more}`
}
