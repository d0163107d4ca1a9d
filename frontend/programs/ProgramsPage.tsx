import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { read } from '#frontend/app/api.ts'
import { useAuth } from '#frontend/app/session.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/Tabs.tsx'
import { isPrivileged } from '#shared/access.ts'
import { programStatuses } from '#shared/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { statusLabels } from './describe.ts'
import { ProgramCard } from './ProgramCard.tsx'
import './programs.css'

const CreateProgram = lazy(() => import('./CreateProgram.tsx'))

export default function ProgramsPage() {
  const { user } = useAuth()
  const mayEdit = isPrivileged(user?.actsAs)
  const [creating, setCreating] = useCreating()
  const list = (status?: Program['status']) => (
    <ProgramList status={status} mayEdit={mayEdit} onCreate={() => setCreating(true)} />
  )
  return (
    <>
      <PageHeader
        title={pages.programs.title}
        text="Dates, places and registration of every program."
        actions={
          mayEdit && (
            <Button look="primary" onClick={() => setCreating(true)}>
              Create Program
            </Button>
          )
        }
      />
      <Tabs
        label="Programs by status"
        tabs={[
          { value: 'all', label: 'All', content: list() },
          ...programStatuses.map(status => ({
            value: status,
            label: statusLabels[status],
            content: list(status),
          })),
        ]}
      />
      {/* Fetched once the screen stands, so that it is there when somebody asks for it; families never load it. */}
      {mayEdit && (
        <Suspense fallback={null}>
          <CreateProgram open={creating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Cards that are drawn at a time: a club's whole history at once would hold up the tabs. */
const step = 60

function ProgramList(props: { status?: Program['status']; mayEdit: boolean; onCreate: () => void }) {
  const { status, mayEdit, onCreate } = props
  const query = useQuery(read(programs.list))
  const [limit, setLimit] = useState(step)
  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The programs could not be loaded">
      {all => {
        const shown = inOrder(status ? all.filter(program => program.status === status) : all)
        if (shown.length === 0) {
          return (
            <EmptyState
              title="No programs found"
              text={
                status ? `There is no ${status} program right now.` : 'The club has not announced one yet.'
              }
              action={mayEdit && <Button onClick={onCreate}>Create one</Button>}
            />
          )
        }
        return (
          <>
            <ul className="program-cards">
              {shown.slice(0, limit).map(program => (
                <li key={program.id}>
                  <ProgramCard program={program} mayEdit={mayEdit} />
                </li>
              ))}
            </ul>
            {shown.length > limit && (
              <div className="program-more">
                <Button onClick={() => setLimit(limit + step)}>Show more</Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The open dialog is in the address (`?create`), like the tab. */
function useCreating(): [boolean, (creating: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (creating: boolean) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (creating) next.set('create', '')
        else next.delete('create')
        return next
      },
      { replace: !creating, preventScrollReset: true },
    )
  return [search.has('create'), set]
}

/** The server sends them by start date; what is over stands last, the newest of it first. */
function inOrder(programs: readonly Program[]): Program[] {
  const over = programs.filter(program => program.status === 'completed')
  return [...programs.filter(program => program.status !== 'completed'), ...over.reverse()]
}

const Waiting = () => (
  <div className="program-waiting">
    <Skeleton lines={6} height="19rem" />
  </div>
)
