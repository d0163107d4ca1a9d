import { discounts } from 'virtual:routes'
import { callPage } from '#frontend/lib/api.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useListFilter } from '#frontend/lib/useListFilter.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { pages } from '#shared/pages.ts'
import { actions, CodeDialogs } from './CodeDialogs.tsx'
import { CodeTable } from './CodeTable.tsx'
import styles from './discounts.module.css'
import { codeFilters, filterCodes } from './filter.ts'

const noCodes: DiscountCode[] = []

export default function DiscountCodesPage() {
  const list = useListPages([discounts.list.path], () => callPage(discounts.list))
  const { open, act, close } = useActionParam(actions)
  const create = () => act('create', { id: '' })
  return (
    <>
      <PageHeader
        title={pages.discountCodes.title}
        text="Codes families enter at checkout for a discount."
        actions={
          <Button variant="primary" onClick={create}>
            Create discount code
          </Button>
        }
      />
      <CodeList list={list} onAct={act} onCreate={create} />
      <CodeDialogs open={open} codes={list.data ?? noCodes} onClose={close} />
    </>
  )
}

function CodeList(props: {
  list: ListPages<DiscountCode>
  onAct: ReturnType<typeof useActionParam<(typeof actions)[number]>>['act']
  onCreate: () => void
}) {
  const { list, onAct, onCreate } = props
  if (!list.data && list.isError) {
    return (
      <ErrorState
        title="Error Loading Discount Codes"
        text={list.error.message}
        onRetry={() => void list.refetch()}
        retry="Try Again"
      />
    )
  }
  if (!list.data) {
    return (
      <p className={styles.codesLoading} role="status">
        <span className={buttonStyles.spinner} aria-hidden="true" />
        <span className="hidden">Loading…</span>
      </p>
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        title="No Discount Codes"
        text="You haven't created any discount codes yet."
        action={<Button onClick={onCreate}>Create Your First Discount Code</Button>}
      />
    )
  }
  return <Codes codes={list.data} list={list} onAct={onAct} />
}

function Codes(props: {
  codes: readonly DiscountCode[]
  list: ListPages<DiscountCode>
  onAct: ReturnType<typeof useActionParam<(typeof actions)[number]>>['act']
}) {
  const { codes, list, onAct } = props
  const filter = useListFilter(['status'])
  const found = filterCodes(codes, filter.applied, filter.valueOf('status'))
  return (
    <section className={styles.codes} aria-label={pages.discountCodes.title}>
      <search className={layout.listFilters}>
        <SearchField
          placeholder="Code or name"
          maxLength={60}
          value={filter.search}
          onChange={filter.setSearch}
        />
        <Select
          label="Status"
          value={filter.valueOf('status')}
          onChange={event => filter.setValue('status', event.target.value)}
        >
          <option value="">All</option>
          {codeFilters.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </search>
      <SearchResults rows={codes} matches={found} noun="discount code" more={list} onClear={filter.clear}>
        {shown => <CodeTable codes={shown} onAct={onAct} />}
      </SearchResults>
    </section>
  )
}
