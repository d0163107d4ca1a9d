import { useEffect, useMemo } from 'react'
import { getFetchError } from '#frontend/people/errors.ts'
import type { Scope } from '#frontend/people/usePeopleCache.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { usePeople } from '#frontend/users/queries.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { matchesSearch } from '#shared/users/search.ts'
import { PeopleTable } from './PeopleTable.tsx'
import type { OpenPerson } from './PersonRow.tsx'
import { useBulkApproval } from './useBulkApproval.tsx'
import type { PeopleSearch } from './usePeopleSearch.ts'
import styles from './users.module.css'

/** The hits of another tab: its name, and who is listed above. */
export interface Below {
  title: string
  isAbove: (user: UserListItem) => boolean
}

/** The matching people of a list, loaded while scrolling. */
export function PeopleList(props: {
  scope: Scope
  search: PeopleSearch
  onOpen: OpenPerson
  /** More hits are listed below, so this list says little where it has none. */
  isBrief?: boolean
  below?: Below
}) {
  const { scope, search, onOpen, isBrief, below } = props
  const list = usePeople(scope, search.wanted)
  const approval = useBulkApproval(scope === 'pending' ? (list.data ?? noPeople) : noPeople)
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = list
  const isAbove = below?.isAbove
  // Of two lists, the one without a hit says so in a line.
  const isSearching = isBrief || below !== undefined
  const rows = useMemo(
    () => filterRows(data, scope, search.wanted)?.filter(user => !isAbove?.(user)),
    [data, scope, search.wanted, isAbove],
  )
  // The server searches a limited number of rows per page, so a page may have no match: load the next one.
  const needsMore = rows?.length === 0 && hasNextPage && !isError
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage()
  }, [needsMore, isFetching, fetchNextPage])

  if (isError && !rows?.length) {
    const retry = () => void (hasNextPage ? fetchNextPage() : list.refetch())
    return <ErrorState title="Failed to fetch users" text={getFetchError(list.error)} onRetry={retry} />
  }
  if (!rows || needsMore) return <Skeleton lines={isSearching ? 1 : 8} height="3.75rem" />
  if (isSearching && rows.length === 0)
    return (
      <p className="muted">
        {below ? `No one else in ${below.title} matches.` : 'No one in this list matches.'}
      </p>
    )
  return (
    <div className={styles.people}>
      {below && <h2>{below.title}</h2>}
      <p className={`muted ${styles.peopleCount}`} role="status">
        {list.isPlaceholderData ? (
          <>
            <span className={buttonStyles.spinner} aria-hidden="true" /> Searching…
          </>
        ) : (
          `${rows.length} ${rows.length === 1 ? 'user' : 'users'}${hasNextPage ? ' loaded; there are more' : ''}`
        )}
      </p>
      {isError && (
        <Alert tone="error" title="Failed to fetch users">
          {getFetchError(list.error)}
        </Alert>
      )}
      {rows.length === 0 ? (
        <NoMatches scope={scope} search={search} />
      ) : (
        <div data-selectable="">
          <PeopleTable
            label={below ? `List of users: ${below.title}` : 'List of users'}
            rows={rows}
            isFormer={list.isPlaceholderData}
            hasMore={hasNextPage}
            isLoading={list.isFetchingNextPage}
            hasFailed={list.isFetchNextPageError}
            loadMore={fetchNextPage}
            onOpen={onOpen}
            selection={scope === 'pending' ? approval.selection : undefined}
          />
          {scope === 'pending' && approval.bar}
        </div>
      )}
      {approval.dialog}
    </div>
  )
}

const noPeople: readonly UserListItem[] = []

const emptyTexts: Partial<Record<Scope, string>> = {
  pending: 'No coaches are waiting for approval.',
  addressDue: 'All of the staff have confirmed their email.',
}

const filterRows = (rows: readonly UserListItem[] | undefined, scope: Scope, search: string) =>
  scope === 'all' ? rows : rows?.filter(row => matchesSearch(row, search))

function NoMatches({ scope, search }: { scope: Scope; search: PeopleSearch }) {
  const { wanted, setTyped } = search
  if (!wanted) {
    const text = emptyTexts[scope] ?? 'This list is empty.'
    return (
      <EmptyState
        title="No one found"
        text={text}
        action="People who join the club appear here automatically."
      />
    )
  }
  const where = scope === 'all' ? '' : 'in this list '
  return (
    <EmptyState
      title="No one found"
      text={`No one ${where}has a name, email or phone that starts with “${wanted}”.`}
      action={<Button onClick={() => setTyped('')}>Clear search</Button>}
    />
  )
}
