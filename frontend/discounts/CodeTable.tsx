import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Tooltip } from '#frontend/ui/Tooltip.tsx'
import { formatDate } from '#shared/dates.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'
import type { Action } from './CodeDialogs.tsx'
import { grouped, isUsedUp, limitText, times, typeLabels, valueText } from './describe.ts'
import { pathTo } from './paths.ts'

type Act = (action: Action, code: DiscountCode) => void

/** The columns of specification 2 section 2. */
export const CodeTable = memo(function CodeTable(props: { codes: readonly DiscountCode[]; onAct: Act }) {
  const { codes, onAct } = props
  const columns = useMemo(() => columnsOf(onAct), [onAct])
  return <DataTable caption="Discount codes" columns={columns} rows={codes} rowKey={({ id }) => id} />
})

const columnsOf = (onAct: Act): Column<DiscountCode>[] => [
  {
    header: 'Code',
    primary: true,
    cell: code => (
      <Link className="code-letters" to={pathTo(code)}>
        {code.code}
      </Link>
    ),
  },
  { header: 'Name', cell: ({ name }) => name },
  {
    header: 'Type',
    cell: ({ discountType }) => <span className="code-whole">{typeLabels[discountType]}</span>,
  },
  { header: 'Value', align: 'end', cell: code => <span className="money">{valueText(code)}</span> },
  {
    header: 'Status',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : undefined}>{isActive ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  { header: 'Expiration', cell: code => <Expiration code={code} /> },
  { header: 'Usage Limit', cell: code => <Limit code={code} /> },
  {
    header: 'Actions',
    actions: true,
    cell: code => (
      <div className="code-actions">
        <Button look="quiet" aria-label={`Edit ${code.code}`} onClick={() => onAct('edit', code)}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`Delete ${code.code}`} onClick={() => onAct('delete', code)}>
          Delete
        </Button>
      </div>
    ),
  },
]

function Expiration({ code: { expirationDate, isExpired } }: { code: DiscountCode }) {
  if (!expirationDate) return <span className="code-whole">No expiration</span>
  return (
    <div className="code-stack">
      <time dateTime={expirationDate} className="money">
        {formatDate(expirationDate, { dateStyle: 'medium' })}
      </time>
      {isExpired && <Badge tone="warning">Expired</Badge>}
    </div>
  )
}

function Limit({ code }: { code: DiscountCode }) {
  const { maxUses, uses } = code
  const text = limitText(code)
  const shown = maxUses == null ? 'Unlimited' : grouped(maxUses)
  return (
    <div className="code-stack">
      {text ? <Tooltip text={text}>{shown}</Tooltip> : shown}
      {isUsedUp(code) && <Badge tone="warning">Used up</Badge>}
      {uses > 0 && <small className="muted">used {times(uses)}</small>}
    </div>
  )
}
