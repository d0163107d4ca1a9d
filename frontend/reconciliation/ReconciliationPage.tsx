import { reconciliation } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Reconciliation, ReconciliationException } from '#shared/reconciliation/model.ts'
import { ExceptionTable } from './ExceptionTable.tsx'
import { LastRun } from './LastRun.tsx'

const Resolve = lazy(() => import('./ResolveException.tsx'))

/** Milliseconds between checks on a running comparison. */
const pollIntervalMs = 10_000

/** The URL says which dialog is open: `?resolve=exception`. */
const actions = ['resolve'] as const

export default function ReconciliationPage() {
  const query = useQuery({
    ...routeQuery(reconciliation.get),
    refetchInterval: ({ state }) => (state.data?.runningSince ? pollIntervalMs : false),
  })
  const { open, act, close } = useActionParam(actions)
  return (
    <>
      <PageHeader
        title={pages.reconciliation.title}
        text="Every night, we compare your ledger with Stripe. Anything that doesn’t match appears here."
        actions={query.data?.hasStripe && <CompareNow />}
      />
      <QueryResult
        query={query}
        skeleton={<ReconciliationSkeleton />}
        errorTitle="The comparison couldn’t be loaded"
      >
        {state => (
          <>
            <RunStatus state={state} />
            <Exceptions
              rows={state.exceptions}
              hasRun={Boolean(state.lastRun)}
              onResolve={row => act('resolve', row)}
            />
            <ResolveDialogs open={state.exceptions.find(({ id }) => id === open?.id)} onClose={close} />
          </>
        )}
      </QueryResult>
    </>
  )
}

function CompareNow() {
  const { send, pending } = useSend(reconciliation.run, {
    toast: { success: describeRun, error: 'The comparison failed' },
    refetch: [reconciliation.get],
  })
  return (
    <Button variant="primary" pending={pending} onClick={() => void send()}>
      Compare now
    </Button>
  )
}

function describeRun({ runningSince, lastRun }: Reconciliation): string {
  if (runningSince) return 'This is taking a while. The comparison continues in the background'
  const count = lastRun?.differences ?? 0
  return `${count} ${count === 1 ? 'difference' : 'differences'}`
}

function RunStatus({ state: { hasStripe, lastRun, runningSince } }: { state: Reconciliation }) {
  if (!hasStripe)
    return (
      <Alert title="The club doesn’t take cards yet">
        Without Stripe, there is nothing to compare. Cash and checks are only in your ledger.
      </Alert>
    )
  return (
    <>
      {runningSince && (
        <Alert title="Comparison in progress">
          There is a lot to compare. This page updates when it’s done.
        </Alert>
      )}
      {lastRun && <LastRun run={lastRun} />}
    </>
  )
}

function Exceptions(props: {
  rows: readonly ReconciliationException[]
  hasRun: boolean
  onResolve: (row: ReconciliationException) => void
}) {
  const { rows, hasRun, onResolve } = props
  if (rows.length > 0) return <ExceptionTable rows={rows} onResolve={onResolve} />
  return (
    <EmptyState
      title="Nothing to review"
      text={hasRun ? 'Stripe and your ledger match.' : 'Stripe and your ledger have not been compared yet.'}
      action={
        hasRun
          ? 'They are compared every night.'
          : 'Once the club takes cards, they are compared every night.'
      }
    />
  )
}

/** Remounts for each exception, and keeps showing it while the dialog closes. */
function ResolveDialogs({
  open,
  onClose,
}: {
  open: ReconciliationException | undefined
  onClose: () => void
}) {
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  const shown = open ?? last
  return (
    <Suspense fallback={null}>
      {shown && <Resolve key={shown.id} exception={shown} open={Boolean(open)} onClose={onClose} />}
    </Suspense>
  )
}

const ReconciliationSkeleton = () => (
  <>
    <div className={cardStyles.tilesWaiting}>
      <Skeleton lines={4} height="7.25rem" />
    </div>
    <Skeleton lines={4} height="5rem" />
  </>
)
