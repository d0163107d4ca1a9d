import { reconciliation } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { pages } from '#shared/pages.ts'

export const exceptionsQuery = routeQuery(reconciliation.get)

/**
 * For the treasurer's other pages: says that exceptions are open. Renders nothing without any, or if they
 * cannot be loaded.
 */
export function OpenExceptions() {
  const { data } = useQuery(exceptionsQuery)
  const count = data?.exceptions.length ?? 0
  if (count === 0) return null
  return (
    <Alert tone="warning" title={count === 1 ? '1 item to review' : `${count} items to review`}>
      Stripe and your ledger don’t match, or a bank is disputing a payment.{' '}
      <Link to={pages.reconciliation.path}>Go to {pages.reconciliation.title}</Link>
    </Alert>
  )
}
