import { programs } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import type { Program } from '#shared/programs/model.ts'

/** What those who run the club can do with a program besides editing it. */
export function ManageMenu(props: { program: Program; onCopy: () => void; withRegistrations?: boolean }) {
  const { program, onCopy, withRegistrations } = props
  const togglePublish = usePublishToggle(program)
  const registrations = { label: 'Registrations', to: pathTo('programRegistrations', program) }
  return (
    <Menu
      label={`More actions for ${program.name}`}
      trigger={<Icon name="more" />}
      outlined
      items={[
        ...(withRegistrations ? [registrations] : []),
        { label: program.isPublished ? 'Unpublish' : 'Publish', onSelect: () => void togglePublish() },
        { label: 'Copy to a new season', onSelect: onCopy },
      ]}
    />
  )
}

const affectedRoutes = [programs.list, programs.get]

function usePublishToggle({ id, isPublished, version }: Program) {
  const client = useQueryClient()
  const { send } = useSend(programs.update, {
    toast: {
      success: ({ name, isPublished }) => ({
        title: isPublished ? 'Program published' : 'Program unpublished',
        description: name,
      }),
      error: `The program couldn’t be ${isPublished ? 'unpublished' : 'published'}`,
    },
    refetch: affectedRoutes,
  })
  return async () => {
    const sent = await send({ params: { id }, body: { isPublished: !isPublished, version } })
    if (sent.ok || sent.error.status === 0) return
    // Somebody else has changed or deleted it: refetch, so that the next try starts from the current state.
    for (const { path } of affectedRoutes) await client.invalidateQueries({ queryKey: [path] })
  }
}
