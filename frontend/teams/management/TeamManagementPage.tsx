import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { pages } from '#shared/pages.ts'
import { DeleteTeam } from './DeleteTeam.tsx'
import { useAllTeams } from './queries.ts'
import { TeamGrid } from './TeamGrid.tsx'
import { UnsaidGenders } from './UnsaidGenders.tsx'

const CreateTeam = lazy(() => import('./CreateTeam.tsx'))
const EditTeam = lazy(() => import('./EditTeam.tsx'))

export default function TeamManagementPage() {
  // The URL says which dialog is open (`?create`, `?edit=team_…`), like the tab.
  const [creating, setCreating] = useSearchParam('create')
  const [editing, setEditing] = useSearchParam('edit')
  const [deleting, setDeleting] = useSearchParam('delete')
  const { data: teams = [] } = useAllTeams()
  const create = () => setCreating('')
  const grid = (tab: 'all' | 'boys' | 'girls') => (
    <TeamGrid tab={tab} onCreate={create} onEdit={setEditing} onDelete={setDeleting} />
  )
  return (
    <>
      <PageHeader
        title={pages.teamManagement.title}
        text="Create and manage teams for your programs"
        actions={
          <>
            <LinkButton to={pages.rosterBoard.path}>Roster Board</LinkButton>
            <Button variant="primary" onClick={create}>
              Create Team
            </Button>
          </>
        }
      />
      <UnsaidGenders />
      <Tabs
        label="Boys and girls teams"
        tabs={[
          { value: 'all', label: 'All Teams', content: grid('all') },
          { value: 'boys', label: 'Boys Teams', content: grid('boys') },
          { value: 'girls', label: 'Girls Teams', content: grid('girls') },
        ]}
      />
      {/* Loaded after the first render, to be ready when the dialog is opened. */}
      <Suspense fallback={null}>
        <CreateTeam open={creating !== undefined} onClose={() => setCreating(undefined)} />
        <EditTeam teamId={editing} onClose={() => setEditing(undefined)} />
      </Suspense>
      <DeleteTeam
        team={teams.find(({ id }) => id === deleting)}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => setDeleting(undefined)}
      />
    </>
  )
}
