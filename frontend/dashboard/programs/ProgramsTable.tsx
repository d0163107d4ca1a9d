import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { downloadFile } from '#frontend/lib/download.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import type { Program } from '#shared/programs/model.ts'
import { ProgramRows } from './ProgramRows.tsx'
import summaryStyles from './ProgramSummary.module.css'
import styles from './ProgramsTable.module.css'
import type { ProgramLine } from './programColumns.tsx'
import { programsCsvName, toProgramsCsv } from './programsCsv.ts'
import { getTab, parseOrder, selectRows, type Tab, tabLabels, tabs } from './programTable.ts'
import { useColumnPreferences } from './useColumnPreferences.ts'

const CreateProgram = lazy(() => import('#frontend/programs/CreateProgram.tsx'))
const CustomizeView = lazy(() => import('./CustomizeColumns.tsx'))

/** All programs with their figures. Tab, sort order and dialogs are in the URL. */
export default function ProgramsTable() {
  const query = useQuery(routeQuery(programs.list))
  const stats = useQuery({ ...routeQuery(programs.stats), staleTime: 0 })
  const view = useColumnPreferences(useUser().id)
  const [chosen] = useSearchParam(tabParam)
  const [sort, setSort] = useSearchParam('sort', { isFilter: true })
  const [creating, setCreating] = useSearchParam('create')
  const [customizing, setCustomizing] = useSearchParam('customize')
  const asksToCreate = useWasOpen(creating !== undefined)
  const asksToCustomize = useWasOpen(customizing !== undefined)
  const order = parseOrder(sort)

  function lines(all: readonly Program[], of: Tab): ProgramLine[] {
    const failed = stats.isError ? null : undefined
    // A program in which nothing has happened yet has no figures.
    const rows = all.map(program => ({
      program,
      figures: stats.data ? (stats.data[program.id] ?? emptyTexts) : failed,
    }))
    return selectRows(rows, of, order)
  }
  const save = (all: readonly Program[]) =>
    downloadFile(programsCsvName(tab), toProgramsCsv(lines(all, tab), view.shown), 'text/csv;charset=utf-8')

  const { data } = query
  const filled = tabs.find(known => data?.some(program => getTab(program) === known))
  const tab = tabs.find(known => known === chosen) ?? filled ?? tabs[0]
  return (
    <Card
      title="Programs"
      action={
        <div className={styles.programsActions}>
          <Button onClick={() => data && save(data)} disabled={!data || !stats.data}>
            Export to CSV
          </Button>
          <Button onClick={() => setCustomizing('')}>Customize view</Button>
          <Button variant="primary" onClick={() => setCreating('')}>
            Create program
          </Button>
        </div>
      }
    >
      {stats.isError && !stats.data && (
        <div className={summaryStyles.summaryProblem} role="alert">
          <p>The program totals couldn’t be loaded.</p>
          <Button onClick={() => void stats.refetch()}>Try again</Button>
        </div>
      )}
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={5} />}
        errorTitle="The programs couldn’t be loaded"
      >
        {all => {
          const panel = (of: Tab) => ({
            value: of,
            label: tabLabels[of],
            content: (
              <ProgramRows
                key={of}
                caption={`${tabLabels[of]} programs`}
                lines={lines(all, of)}
                shown={view.shown}
                order={order}
                onOrder={setSort}
              />
            ),
          })
          const [first, ...others] = tabs
          return (
            <div className={styles.programsPanels}>
              <Tabs
                label="Programs by status"
                param={tabParam}
                tabs={[panel(first), ...others.map(panel)]}
                first={filled}
              />
            </div>
          )
        }}
      </QueryResult>
      <Suspense fallback={null}>
        {asksToCreate && (
          <CreateProgram open={creating !== undefined} onClose={() => setCreating(undefined)} />
        )}
        {asksToCustomize && (
          <CustomizeView
            open={customizing !== undefined}
            onClose={() => setCustomizing(undefined)}
            preferences={view}
          />
        )}
      </Suspense>
    </Card>
  )
}

const tabParam = 'programs'

const emptyTexts = {
  playerCount: 0,
  waitingCount: 0,
  invoicedAmount: 0,
  uncollectedAmount: 0,
  collectedAmount: 0,
  coachCount: 0,
  teamCount: 0,
}
