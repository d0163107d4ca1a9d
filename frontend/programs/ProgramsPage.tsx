import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { isPrivileged } from '#shared/access.ts'
import { programStatuses } from '#shared/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { statusLabels } from './describe.ts'
import { ProgramList } from './ProgramList.tsx'

const CreateProgram = lazy(() => import('./CreateProgram.tsx'))
const CopyProgram = lazy(() => import('./CopyProgram.tsx'))

export default function ProgramsPage() {
  const { user, status: session } = useAuth()
  const mayEdit = isPrivileged(user?.effectiveRole)
  // The URL says which dialog is open (`?create`, `?copy=prg_…`), like the tab.
  const [creating, setCreating] = useSearchParam('create')
  const [copying, setCopying] = useSearchParam('copy')
  const { data } = useQuery(routeQuery(programs.list))
  const create = () => setCreating('')
  const list = (status?: Program['status']) => (
    <ProgramList status={status} mayEdit={mayEdit} onCreate={create} onCopy={setCopying} />
  )
  return (
    <>
      <PageHeader
        title={pages.programs.title}
        text="Dates, locations and registration for every program."
        actions={
          mayEdit && (
            <Button variant="primary" onClick={create}>
              Create Program
            </Button>
          )
        }
      />
      {/* Who may create a program has a button above the tabs. */}
      {session !== 'loading' && (
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
      )}
      {/* Loaded after the first render, to be ready when the dialog is opened; families never load it. */}
      {mayEdit && (
        <Suspense fallback={null}>
          <CreateProgram open={creating !== undefined} onClose={() => setCreating(undefined)} />
          <CopyProgram
            program={data?.find(({ id }) => id === copying)}
            onClose={() => setCopying(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
