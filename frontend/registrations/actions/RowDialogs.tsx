import { lazy, Suspense, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { type Action, actions } from './RowMenu.tsx'

const dialogs = {
  assign: lazy(() => import('./AssignTeam.tsx')),
  move: lazy(() => import('./MoveRegistration.tsx')),
  code: lazy(() => import('./ApplyCode.tsx')),
  cancel: lazy(() => import('./CancelRegistration.tsx')),
}

/** The props of every row dialog. */
export interface RowDialogProps {
  registration: Registration
  program: Program
  open: boolean
  onClose: () => void
}

interface OpenDialog {
  action: Action
  registration: Registration
}

/** `?move=reg_…` */
export function useRowDialogs(rows: readonly Registration[]) {
  const { open: wanted, act, close } = useActionParam(actions)
  const registration = wanted && rows.find(({ id }) => id === wanted.id)
  const open: OpenDialog | undefined = registration && { action: wanted.action, registration }
  return { open, act, close }
}

/** Remounts the dialog for each registration. */
export function RowDialogs(props: { open: OpenDialog | undefined; program: Program; onClose: () => void }) {
  const { open, program, onClose } = props
  const wasOpen = useWasOpen(open !== undefined)
  const [last, setLast] = useState(open)
  const isSame = open?.action === last?.action && open?.registration === last?.registration
  if (open && !isSame) setLast(open)
  // Keeps showing the registration while the dialog closes.
  const shown = open ?? last
  if (!wasOpen || !shown) return null
  const { action, registration } = shown
  const Shown = dialogs[action]
  return (
    <Suspense fallback={null}>
      <Shown
        key={`${action} ${registration.id}`}
        registration={registration}
        program={program}
        open={open !== undefined}
        onClose={onClose}
      />
    </Suspense>
  )
}
