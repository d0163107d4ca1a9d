import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { menuFor, pages } from '#shared/pages.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { ConfirmBanner } from '../app/layout/AccountNotices.tsx'
import { useDismissed } from './useDismissed.ts'

/** What somebody still has to do for his account, wherever in the club he is. */
export default function Attention({ user }: { user: CurrentUser }) {
  return (
    <>
      {(!user.emailConfirmed || user.mailProblem) && <ConfirmBanner user={user} />}
      {user.consentsDue.length > 0 && <ConsentsDue user={user} />}
    </>
  )
}

const ConsentDialog = lazy(() => import('#frontend/consents/ConsentDialog.tsx'))

/** Where one can read on, or go: to the own account, and to what the club says about itself. */
const unhindered = [pages.account.path, ...menuFor('support', undefined).map(({ path }) => path)]

/** Asks for what has to be answered before anything else; a choice that is free may wait for the next visit. */
function ConsentsDue({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  const [later, putOff] = useDismissed(`consents ${user.id}`)
  const isFree = user.consentsDue.every(consent => consent === 'mediaRelease')
  if (unhindered.includes(pathname) || (isFree && later)) return null
  return (
    <Suspense fallback={null}>
      <ConsentDialog due={user.consentsDue} onLater={isFree ? putOff : undefined} />
    </Suspense>
  )
}
