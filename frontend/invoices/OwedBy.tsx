import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage } from '#frontend/lib/api.ts'
import { pathTo, pathToInvoices } from '#frontend/lib/paths.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import { formatCents, sum } from '#shared/money.ts'
import { formatQuantity } from '#shared/text.ts'
import { staleTime } from './queries.ts'

const listFormat = new Intl.ListFormat('en-US')

/** For the office: what a person owes and for whom, with a link to it. */
export function OwedBy({ person: { id: userId, name } }: { person: { id: string; name: string } }) {
  const { data, isError } = useQuery({
    queryKey: [invoices.list.path, 'owed', userId],
    queryFn: () =>
      fetchAllPages(cursor => callPage(invoices.list, { query: { userId, status: 'open', cursor } })),
    staleTime,
  })
  if (isError) return <span className="muted">Couldn’t be loaded</span>
  if (!data) return <span className="muted">…</span>
  const [only, ...more] = data
  if (!only) return 'nothing'
  const to = more.length === 0 ? pathTo('invoice', only) : pathToInvoices({ search: name, status: 'open' })
  const purposes = new Set(data.map(({ playerName, programName }) => playerName || programName))
  return (
    <>
      <Link to={to}>
        {formatCents(sum(data.map(getAmountOwed)))} on {formatQuantity(data.length, 'invoice')}
      </Link>{' '}
      for {listFormat.format(purposes)}
    </>
  )
}
