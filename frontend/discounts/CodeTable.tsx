import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Tooltip } from '#frontend/ui/Tooltip.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { formatDate } from '#shared/dates.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { formatCount } from '#shared/text.ts'
import type { Action } from './CodeDialogs.tsx'
import { formatLimits, formatTimes, formatValue, isUsedUp, typeLabels } from './describe.ts'
import styles from './discounts.module.css'

type OpenAction = (action: Action, code: DiscountCode) => void

/** Code, discount, usage, limits, expiration and status. */
export const CodeTable = memo(function CodeTable(props: {
  codes: readonly DiscountCode[]
  onAct: OpenAction
}) {
  const { codes, onAct } = props
  const columns = useMemo(() => buildColumns(onAct), [onAct])
  return <DataTable caption="Discount codes" columns={columns} rows={codes} rowKey={({ id }) => id} />
})

const buildColumns = (onAct: OpenAction): Column<DiscountCode>[] => [
  {
    header: 'Code',
    primary: true,
    cell: code => (
      <Link className={styles.codeLetters} to={pathTo('discountCode', code)}>
        {code.code}
      </Link>
    ),
  },
  { header: 'Name', phone: 'bare', cell: ({ name }) => name },
  {
    header: 'Type',
    phone: 'hidden',
    cell: ({ discountType }) => <span className={styles.codeWhole}>{typeLabels[discountType]}</span>,
  },
  {
    header: 'Value',
    align: 'end',
    phone: 'bare',
    cell: code => <span className={moneyStyles.money}>{formatValue(code)}</span>,
  },
  {
    header: 'Status',
    phone: 'head',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : undefined}>{isActive ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  { header: 'Expiration', cell: code => <ExpirationCell code={code} /> },
  { header: 'Usage Limit', cell: code => <LimitCell code={code} /> },
  {
    header: 'Actions',
    actions: true,
    cell: code => (
      <div className={styles.codeActions}>
        <Button variant="quiet" aria-label={`Edit ${code.code}`} onClick={() => onAct('edit', code)}>
          Edit
        </Button>
        <Button variant="quiet" aria-label={`Delete ${code.code}`} onClick={() => onAct('delete', code)}>
          Delete
        </Button>
      </div>
    ),
  },
]

function ExpirationCell({ code: { expirationDate, isExpired } }: { code: DiscountCode }) {
  if (!expirationDate) return <span className={styles.codeWhole}>No expiration</span>
  return (
    <div className={styles.codeStack}>
      <time dateTime={expirationDate} className={moneyStyles.money}>
        {formatDate(expirationDate)}
      </time>
      {isExpired && <Badge tone="warning">Expired</Badge>}
    </div>
  )
}

function LimitCell({ code }: { code: DiscountCode }) {
  const { maxUses, uses } = code
  const text = formatLimits(code)
  const shown = maxUses == null ? 'Unlimited' : formatCount(maxUses)
  return (
    <div className={styles.codeStack}>
      {text ? <Tooltip text={text}>{shown}</Tooltip> : shown}
      {isUsedUp(code) && <Badge tone="warning">Used up</Badge>}
      {uses > 0 && <small className="muted">used {formatTimes(uses)}</small>}
    </div>
  )
}
