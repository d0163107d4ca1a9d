import { useMemo } from 'react'
import { fetchWholeList } from '#frontend/lib/useListPages.ts'
import { RowDialogs, useRowDialogs } from '#frontend/registrations/actions/RowDialogs.tsx'
import { useProgramTeams, useRegistrations } from '#frontend/registrations/adminQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import { useSelection } from '#frontend/ui/table/useSelection.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import styles from './admin.module.css'
import { BulkButtons, BulkDialogs, useBulkActions } from './BulkActions.tsx'
import { ExportCsv, useExport } from './ExportCsv.tsx'
import { RegistrationFilters } from './RegistrationFilters.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'
import { filterRegistrations, useRegistrationFilter } from './useRegistrationFilter.ts'

interface Props {
  program: Program
  onRegister: () => void
}

/** The dialogs outlive the list, which ends with its last registration, because they tell what became of each. */
export function RegistrationList(props: Props) {
  const bulkActions = useBulkActions()
  return (
    <>
      <FilteredList {...props} bulkActions={bulkActions} />
      <BulkDialogs programId={props.program.id} actions={bulkActions} />
    </>
  )
}

type Bulk = { bulkActions: ReturnType<typeof useBulkActions> }

function FilteredList({ program, onRegister, bulkActions }: Props & Bulk) {
  const filter = useRegistrationFilter()
  const query = useRegistrations(program.id, filter.displayStatus === 'cancelled')
  const teams = useProgramTeams(program.id)
  const rows = query.data

  if (!filter.isSet && rows && isEmpty(rows)) {
    return (
      <EmptyState
        title="No one has registered yet."
        text="Families register on the program’s page, or you can register a child for them."
        action={<Button onClick={onRegister}>Register a child</Button>}
      />
    )
  }
  return (
    <section className={styles.registrarList} aria-label="Registrations">
      <RegistrationFilters filter={filter} teams={teams} />
      {rows ? (
        <RegistrationResults {...{ program, rows, filter, bulkActions }} more={query} />
      ) : query.isError ? (
        <ErrorState
          title="The registrations couldn’t be loaded"
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton lines={8} height="3.75rem" />
      )}
    </section>
  )
}

const getId = ({ id }: Registration): string => id

const isEmpty = (rows: readonly Registration[]) => rows.every(({ state }) => state === 'cancelled')

function RegistrationResults(
  props: Bulk & {
    program: Program
    rows: readonly Registration[]
    filter: ReturnType<typeof useRegistrationFilter>
    more: ReturnType<typeof useRegistrations>
  },
) {
  const { program, filter, more, bulkActions } = props
  const { applied, displayStatus, team } = filter
  const teams = useProgramTeams(program.id)
  const { open, act, close } = useRowDialogs(props.rows)
  // Canceled registrations are loaded only with their filter.
  const scope = displayStatus === 'cancelled' ? displayStatus : ''
  const rows = useMemo(
    () => filterRegistrations(props.rows, { search: '', displayStatus: scope, team: '' }),
    [props.rows, scope],
  )
  const found = useMemo(
    () => filterRegistrations(rows, { search: applied, displayStatus, team }),
    [rows, applied, displayStatus, team],
  )
  const findAll = async () =>
    filterRegistrations(await fetchWholeList(more), { search: applied, displayStatus, team })
  const selection = useSelection({
    rows: found,
    rowKey: getId,
    plural: 'registrations',
    nameOf: ({ playerName }) => playerName,
    loadAll: more.hasNextPage ? findAll : undefined,
  })
  const exportRows = useExport(program, teams)
  return (
    <>
      <SearchResults
        rows={rows}
        matches={found}
        noun="registration"
        more={more}
        onClear={filter.clear}
        action={<ExportCsv load={findAll} onExport={exportRows} />}
      >
        {shown => (
          <RegistrationTable
            rows={shown}
            teams={teams}
            onAct={act}
            selection={selection}
            bulkActions={
              <BulkButtons
                chosen={selection.chosen}
                hasTeams={teams.length > 0}
                onStart={bulkActions.show}
                onExport={() => exportRows(selection.chosen)}
              />
            }
          />
        )}
      </SearchResults>
      <RowDialogs open={open} program={program} onClose={close} />
    </>
  )
}
