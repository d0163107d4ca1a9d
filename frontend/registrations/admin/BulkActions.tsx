import { lazy, Suspense } from 'react'
import { getDisplayStatus } from '#frontend/registrations/registrationStatus.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useFreshDialog } from '#frontend/ui/dialog/useFreshDialog.ts'
import { Menu } from '#frontend/ui/Menu.tsx'
import type { Registration } from '#shared/registrations/model.ts'

const loadDialogs = () => import('#frontend/registrations/actions/BulkDialogs.tsx')
const dialogs = {
  team: lazy(() => loadDialogs().then(({ AssignTeamToAll }) => ({ default: AssignTeamToAll }))),
  later: lazy(() => loadDialogs().then(({ DeferAll }) => ({ default: DeferAll }))),
  message: lazy(() => import('#frontend/registrations/actions/MessageAll.tsx')),
  cancel: lazy(() => import('#frontend/registrations/actions/CancelAll.tsx')),
}

interface Bulk {
  action: keyof typeof dialogs
  rows: readonly Registration[]
}

/** The dialog outlives the selection, which gets shorter while it works. */
export const useBulkActions = () => useFreshDialog<Bulk>()

/** Each counts the chosen ones to which it can be done. */
export function BulkButtons(props: {
  chosen: readonly Registration[]
  hasTeams: boolean
  onStart: (bulk: Bulk) => void
  onExport: () => void
}) {
  const { chosen, hasTeams, onStart, onExport } = props
  const holders = chosen.filter(({ state }) => state === 'active')
  const unpaid = chosen.filter(row => getDisplayStatus(row) === 'pending')
  const live = chosen.filter(({ state }) => state !== 'cancelled')
  return (
    <>
      {hasTeams && holders.length > 0 && (
        <Button variant="primary" onClick={() => onStart({ action: 'team', rows: holders })}>
          Add to a team ({holders.length})
        </Button>
      )}
      {unpaid.length > 0 && (
        <Button onClick={() => onStart({ action: 'later', rows: unpaid })}>
          Allow pay later ({unpaid.length})
        </Button>
      )}
      <Menu
        label="More actions"
        outlined
        items={[
          {
            label: `Message (${chosen.length})`,
            onSelect: () => onStart({ action: 'message', rows: chosen }),
          },
          { label: `Export (${chosen.length})`, onSelect: onExport },
          ...(live.length > 0
            ? [
                {
                  label: `Cancel (${live.length})`,
                  onSelect: () => onStart({ action: 'cancel', rows: live }),
                  danger: true,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

export function BulkDialogs({
  programId,
  actions: { shown, close },
}: {
  programId: string
  actions: ReturnType<typeof useBulkActions>
}) {
  if (!shown) return null
  const { action, rows } = shown.content
  const Dialog = dialogs[action]
  return (
    <Suspense fallback={null}>
      <Dialog key={shown.round} programId={programId} rows={rows} open={shown.open} onClose={close} />
    </Suspense>
  )
}
