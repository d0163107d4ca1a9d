import { credentials } from 'virtual:routes'
import { useMemo } from 'react'
import { callPage } from '#frontend/lib/api.ts'
import { createMatcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import { credentialStatuses, credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'
import { pages } from '#shared/pages.ts'
import { standingLabels } from './CredentialStatus.tsx'
import { CredentialTable } from './CredentialTable.tsx'
import styles from './credentials.module.css'
import { CredentialDialogs } from './DecisionButtons.tsx'
import { DownloadAll } from './DownloadAll.tsx'

/** All submitted credentials, latest first. */
export function AllCredentials() {
  const query = useListPages([credentials.list.path, 'pages'], cursor =>
    callPage(credentials.list, { query: { cursor } }),
  )
  const filter = useListFilter(['status'])
  const { applied } = filter
  const status = filter.valueOf('status')
  const rows = query.data
  const found = useMemo(() => filterCredentials(rows ?? [], applied, status), [rows, applied, status])

  if (!rows && query.isError) {
    return (
      <ErrorState
        title="The credentials couldn’t be loaded"
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!rows) return <Skeleton lines={6} height="3.75rem" />
  if (rows.length === 0)
    return (
      <EmptyState
        title="No credentials yet"
        text="Coaches’ uploads appear here for you to verify."
        action={
          <LinkButton to={`${pages.coachCredentials.path}?tab=compliance`}>See what’s missing</LinkButton>
        }
      />
    )
  return (
    <section className={styles.credentials} aria-label="All credentials">
      <search className={layout.listFilters}>
        <SearchField placeholder="Coach, type or season" value={filter.search} onChange={filter.setSearch} />
        <Select
          label="Status"
          value={status}
          onChange={event => filter.setValue('status', event.target.value)}
        >
          <option value="">All statuses</option>
          {credentialStatuses.map(known => (
            <option key={known} value={known}>
              {standingLabels[known]}
            </option>
          ))}
        </Select>
      </search>
      <SearchResults
        rows={rows}
        matches={found}
        noun="credential"
        more={query}
        onClear={filter.clear}
        action={<DownloadAll credentials={found} />}
      >
        {shown => <CredentialTable credentials={shown} />}
      </SearchResults>
      <CredentialDialogs rows={rows} />
    </section>
  )
}

function filterCredentials(
  rows: readonly Credential[],
  search: string,
  status: string,
): readonly Credential[] {
  const matches = createMatcher(search)
  return rows.filter(
    row =>
      (status === '' || row.status === status) &&
      matches([uploaderName(row), row.userName, credentialTypeLabels[row.credentialType], row.season]),
  )
}
