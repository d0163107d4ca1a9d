import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { type Act, type Action, actions } from './RowMenu.tsx'

const dialogs = {
  assign: lazy(() => import('./AssignTeam.tsx')),
  move: lazy(() => import('./MoveRegistration.tsx')),
  cancel: lazy(() => import('./CancelRegistration.tsx')),
}

/** What each of the dialogs of a row is given. */
export interface RowDialogProps {
  registration: Registration
  program: Program
  open: boolean
  onClose: () => void
}

interface Open {
  action: Action
  registration: Registration
}

/** Which dialog is open, and about whom, is in the address: `?move=reg_…`. */
export function useRowDialogs(rows: readonly Registration[]) {
  const [params, setParams] = useSearchParams()
  const action = actions.find(name => params.has(name))
  const registration = action && rows.find(({ id }) => id === params.get(action))

  const put = (name: Action | undefined, id = '') =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        for (const other of actions) next.delete(other)
        if (name) next.set(name, id)
        return next
      },
      { replace: !name, preventScrollReset: true },
    )
  // The same function at every render: a hundred rows need not be drawn anew because a dialog opens.
  const latest = useRef(put)
  useEffect(() => {
    latest.current = put
  })
  const act: Act = useCallback((name, { id }) => latest.current(name, id), [])
  const open: Open | undefined = action && registration && { action, registration }
  return { open, act, close: () => put(undefined) }
}

/** Each registration's dialog begins afresh. */
export function RowDialogs(props: { open: Open | undefined; program: Program; onClose: () => void }) {
  const { open, program, onClose } = props
  const wasOpen = useWasOpen(open !== undefined)
  const [last, setLast] = useState(open)
  const isSame = open?.action === last?.action && open?.registration === last?.registration
  if (open && !isSame) setLast(open)
  // While it closes it still shows what it was about.
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
