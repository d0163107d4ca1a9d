import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import type { Scope } from './cache.ts'
import { fetchError } from './errors.ts'
import { PeopleTable } from './PeopleTable.tsx'
import type { Open } from './PersonRow.tsx'
import { usePeople } from './people.ts'
import type { PeopleSearch } from './usePeopleSearch.ts'

/** What of a list matches, as much of it as has been scrolled to. */
export function Found(props: { scope: Scope; search: PeopleSearch; onOpen: Open }) {
  const { scope, search, onOpen } = props
  const list = usePeople(scope, search.wanted)
  const rows = list.data
  if (!rows && list.isError) {
    return (
      <ErrorState
        title="Failed to fetch users"
        text={fetchError(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!rows) return <Skeleton lines={8} height="3.75rem" />
  return (
    <div className="people">
      <p className="muted" role="status">
        {rows.length} {rows.length === 1 ? 'user' : 'users'}
        {list.hasNextPage && ' loaded; there are more'}
      </p>
      {list.isError && (
        <Alert tone="error" title="Failed to fetch users">
          {fetchError(list.error)}
        </Alert>
      )}
      {rows.length === 0 ? (
        <Nobody scope={scope} search={search} />
      ) : (
        <PeopleTable
          rows={rows}
          isFormer={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          loadMore={list.fetchNextPage}
          onOpen={onOpen}
        />
      )}
    </div>
  )
}

function Nobody({ scope, search: { wanted, setTyped } }: { scope: Scope; search: PeopleSearch }) {
  if (wanted) {
    return (
      <EmptyState
        title="No users found"
        text={`Nobody here has a name, e-mail or phone that begins with “${wanted}”.`}
        action={<Button onClick={() => setTyped('')}>Clear search</Button>}
      />
    )
  }
  return (
    <EmptyState
      title="No users found"
      text={scope === 'pending' ? 'No coach waits for approval.' : 'There is nobody in this list.'}
    />
  )
}
