import { discounts } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { read } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { Notice } from '#frontend/ui/Notice.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { ScreenTitle } from '#frontend/ui/ScreenTitle.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { formatDate } from '#shared/dates.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'
import { pages } from '#shared/pages.ts'
import { limitText, usedText, valueText } from './describe.ts'
import { Usage } from './Usage.tsx'
import './discounts.css'

/** One code: how often it was used, for what, and what that cost the club. */
export default function CodePage() {
  const { id = '' } = useParams()
  const query = useQuery(read(discounts.get, { params: { id } }))
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The discount code could not be loaded">
      {code => <Code code={code} />}
    </Loaded>
  )
}

function Code({ code }: { code: DiscountCode }) {
  const { name, description, isActive, isExpired, expirationDate } = code
  return (
    <>
      <PageHeader
        title={code.code}
        text={[name, description].filter(Boolean).join(': ')}
        actions={
          <>
            <LinkButton to={pages.discountCodes.path}>All Discount Codes</LinkButton>
            <LinkButton to={`${pages.discountCodes.path}?${new URLSearchParams({ edit: code.id })}`}>
              Edit
            </LinkButton>
          </>
        }
      />
      <div className="tiles">
        <Tile label="Value" value={valueText(code)} note="off the fee" />
        <Tile label="Used" value={usedText(code)} note={limitText(code) ?? 'Unlimited'} />
        <Tile label="Taken off" value={<Money cents={code.takenOff} />} note="in all" />
        <Tile
          label="Status"
          value={isExpired ? 'Expired' : isActive ? 'Active' : 'Inactive'}
          note={
            expirationDate
              ? `${isExpired ? 'since the end of' : 'to the end of'} ${formatDate(expirationDate, { dateStyle: 'medium' })}`
              : 'No expiration'
          }
        />
      </div>
      <Usage codeId={code.id} />
    </>
  )
}

const title = 'Discount Code Not Found'

const NotFound = () => (
  <>
    <ScreenTitle title={title} />
    <Notice title={title} text="It may have been deleted, or the address that led here is not complete.">
      <LinkButton look="primary" to={pages.discountCodes.path}>
        All discount codes
      </LinkButton>
    </Notice>
  </>
)

const Waiting = () => (
  <>
    <Skeleton lines={1} height="3rem" />
    <div className="tiles-waiting">
      <Skeleton lines={4} height="6rem" />
    </div>
    <Skeleton lines={4} height="3.75rem" />
  </>
)
