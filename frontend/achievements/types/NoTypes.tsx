import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'

export function NoTypes() {
  const isAdmin = useUser().effectiveRole === 'admin'
  return (
    <EmptyState
      title="No achievement types yet"
      text="A type is a badge that coaches can award."
      action={
        isAdmin ? (
          <LinkButton to={`${pages.achievements.path}?tab=create`}>Create the first one</LinkButton>
        ) : (
          'An administrator can create the first one.'
        )
      }
    />
  )
}
