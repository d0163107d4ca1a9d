import { imports, players, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { callPage, routeQuery } from '#frontend/lib/api.ts'
import { csvFileName, downloadFile } from '#frontend/lib/download.ts'
import { useReached, useSend } from '#frontend/lib/queries.ts'
import { useListFilter } from '#frontend/lib/useListFilter.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import styles from '#frontend/players/players.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import { pages } from '#shared/pages.ts'
import { PlayersTable } from './PlayersTable.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'

type Filter = ReturnType<typeof useListFilter<'unassigned' | 'withoutNumber'>>

export default function PlayersPage() {
  const filter = useListFilter(['unassigned', 'withoutNumber'])
  return (
    <>
      <PageHeader
        title={pages.players.title}
        text="Every child in the club, by last name."
        actions={
          <>
            <ExportPlayers />
            <LinkButton to={pages.playerImport.path}>{pages.playerImport.title}</LinkButton>
            <LinkButton variant="primary" to={pages.playerRegistration.path}>
              Add Player
            </LinkButton>
          </>
        }
      />
      <PossibleDuplicates />
      <section className={styles.clubPlayers} aria-label="Players">
        <PlayerFilters filter={filter} />
        <PlayerResults filter={filter} />
      </section>
    </>
  )
}

/** The list that an import reads back. */
function ExportPlayers() {
  const { send, pending } = useSend(imports.export, { toast: { error: 'The list couldn’t be exported' } })

  async function download() {
    const sent = await send()
    // Decoding the reply removed the byte order mark by which Excel recognizes UTF-8.
    if (sent.ok) downloadFile(csvFileName('players'), `\uFEFF${sent.reply}`, 'text/csv;charset=utf-8')
  }

  return (
    <Button pending={pending} onClick={() => void download()}>
      Export for import
    </Button>
  )
}

function PlayerFilters({ filter }: { filter: Filter }) {
  const [unassigned, setUnassigned] = useSearchParam('unassigned', { isFilter: true })
  const [withoutNumber, setWithoutNumber] = useSearchParam('withoutNumber', { isFilter: true })
  return (
    <search className={`${layout.listFilters} ${styles.playerFilters}`}>
      <SearchField
        label="Last name"
        placeholder="First letters of last name"
        maxLength={60}
        value={filter.search}
        onChange={filter.setSearch}
      />
      <Checkbox
        label="Without a team"
        checked={unassigned === 'true'}
        onChange={event => setUnassigned(event.target.checked ? 'true' : undefined)}
      />
      <Checkbox
        label="No USA Lacrosse number"
        checked={withoutNumber === 'true'}
        onChange={event => setWithoutNumber(event.target.checked ? 'true' : undefined)}
      />
    </search>
  )
}

/** The server searches by name; the URL has the text once the user stops typing. */
function PlayerResults({ filter }: { filter: Filter }) {
  const [params] = useSearchParams()
  const lastName = params.get('search')?.trim() || undefined
  const unassigned = filter.valueOf('unassigned') === 'true' ? ('true' as const) : undefined
  const withoutNumber = filter.valueOf('withoutNumber') === 'true' ? ('true' as const) : undefined
  const query = { guardians: 'true' as const, lastName, unassigned, withoutNumber }
  const list = useListPages([players.list.path, 'club', query], cursor =>
    callPage(players.list, { query: { ...query, cursor } }),
  )
  const rows = list.data
  const isTeamsKnown = useReached(!useQuery(routeQuery(teams.list)).isLoading)

  if (!rows && list.isError) {
    return (
      <ErrorState
        title="The players couldn’t be loaded"
        text={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  }
  // The name of the team may take a second line.
  if (!rows || !isTeamsKnown) return <Skeleton lines={8} height="3.75rem" />
  if (rows.length === 0 && !lastName && !unassigned && !withoutNumber) return <NoPlayers />
  return (
    <SearchResults rows={rows} matches={rows} noun="player" rest="more" more={list} onClear={filter.clear}>
      {shown => <PlayersTable players={shown} />}
    </SearchResults>
  )
}

const NoPlayers = () => (
  <EmptyState
    title="No players yet"
    text="Families add their own children, or you can import a list."
    action={<LinkButton to={pages.playerImport.path}>{pages.playerImport.title}</LinkButton>}
  />
)
