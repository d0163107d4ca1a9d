import { discounts } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatDate } from '#shared/dates.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { pages } from '#shared/pages.ts'
import { formatLimits, formatUsage, formatValue } from './describe.ts'
import { Usage } from './Usage.tsx'

/** A discount code with its redemptions and their total. */
export default function CodePage() {
  const { id = '' } = useParams()
  const query = useQuery(routeQuery(discounts.get, { params: { id } }))
  if (isNotFound(query.error)) return <NotFound />
  return (
    <QueryResult query={query} skeleton={<CodeSkeleton />} errorTitle="The discount code couldn’t be loaded">
      {code => <CodeDetails code={code} />}
    </QueryResult>
  )
}

function CodeDetails({ code }: { code: DiscountCode }) {
  const { name, description, isActive, isExpired, expirationDate } = code
  return (
    <>
      <PageHeader
        title={code.code}
        text={[name, description].filter(Boolean).join(': ')}
        actions={
          <>
            <LinkButton to={pages.discountCodes.path}>All discount codes</LinkButton>
            <LinkButton to={`${pages.discountCodes.path}?${new URLSearchParams({ edit: code.id })}`}>
              Edit
            </LinkButton>
          </>
        }
      />
      <div className={cardStyles.tiles}>
        <StatCard label="Value" value={formatValue(code)} note="off the fee" />
        <StatCard label="Used" value={formatUsage(code)} note={formatLimits(code) ?? 'Unlimited'} />
        <StatCard label="Total discount" value={<Money cents={code.takenOff} />} note="total" />
        <StatCard
          label="Status"
          value={isExpired ? 'Expired' : isActive ? 'Active' : 'Inactive'}
          note={
            expirationDate
              ? `${isExpired ? 'since' : 'through'} ${formatDate(expirationDate)}`
              : 'No expiration'
          }
        />
      </div>
      <Usage codeId={code.id} />
    </>
  )
}

const title = 'Discount code not found'

const NotFound = () => (
  <>
    <ScreenTitle title={title} />
    <Notice title={title} text="That link looks incomplete, or the code was deleted.">
      <LinkButton variant="primary" to={pages.discountCodes.path}>
        All discount codes
      </LinkButton>
    </Notice>
  </>
)

const CodeSkeleton = () => (
  <>
    <Skeleton lines={1} height="3rem" />
    <div className={cardStyles.tilesWaiting}>
      <Skeleton lines={4} height="6rem" />
    </div>
    <Skeleton lines={4} height="3.75rem" />
  </>
)
