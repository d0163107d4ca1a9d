import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { ErrorState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { OfferedSpots } from '#frontend/waiting/OfferedSpots.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import { admits } from '#shared/access.ts'
import { programTypeLabels, programTypes } from '#shared/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { ChildChooser } from './ChildChooser.tsx'
import { OpenCheckouts } from './OpenCheckouts.tsx'
import { ProgramOptions } from './ProgramOptions.tsx'
import { loginPath, newFamilyPath, useProgramParam } from './registerParams.ts'
import { useMyChildren } from './useMyChildren.ts'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))

export default function ChooseProgramPage() {
  const { user, status, errorMessage, retry } = useAuth()
  const query = useQuery(routeQuery(programs.list, { query: { registration: 'open-or-waitlist' } }))
  const family = useMyChildren()
  const [programId, choose] = useProgramParam()
  const chosen = query.data?.find(({ id }) => id === programId)
  const mayRegister = user && admits('adults', user.effectiveRole)
  const wasChosen = useWasOpen(chosen !== undefined)
  const isAnswered = haveAnswered(query, useMyRegistrations(), useMyWaitlistEntries())
  const isKnown = useReached(isAnswered && !family.pending)
  const list = (type?: Program['programType']) => (
    <QueryResult query={query} skeleton={<Waiting />} errorTitle="The programs couldn’t be loaded">
      {all => (
        <ProgramOptions
          programs={type ? all.filter(({ programType }) => programType === type) : all}
          family={family.shown}
        />
      )}
    </QueryResult>
  )
  const head = (
    <PageHeader
      title={pages.programRegistration.title}
      text="Programs open for registration. Choose one, pick a child, and pay now or later."
    />
  )
  // At once, because what a family has begun comes first and would move the programs.
  if (!isKnown) {
    return (
      <>
        {head}
        <Waiting />
      </>
    )
  }
  return (
    <>
      {head}
      {status === 'unreachable' && (
        <ErrorState
          title="We could not check whether you are logged in"
          text={errorMessage}
          onRetry={retry}
        />
      )}
      {(status === 'out' || status === 'expired') && <LoginPrompt programId={programId} />}
      {mayRegister && <OfferedSpots />}
      {user && <OpenCheckouts />}
      {programId && query.isSuccess && !chosen && (
        <Alert tone="warning" title="This program is not open for registration">
          It may be closed or not open yet. These programs are open for registration now.
        </Alert>
      )}
      <ChildChooser family={family} />
      <Tabs
        label="Programs by type"
        tabs={[
          { value: 'all', label: 'All', content: list() },
          ...programTypes.map(type => ({ value: type, label: programTypeLabels[type], content: list(type) })),
        ]}
      />
      {mayRegister && (
        <Suspense fallback={null}>
          {wasChosen && <RegisterDialog program={chosen} onClose={() => choose(undefined)} />}
        </Suspense>
      )}
    </>
  )
}

function LoginPrompt({ programId }: { programId: string | undefined }) {
  return (
    <Alert title="Log in to register a child">
      <div className={styles.loginPrompt}>
        <p>Anyone can browse. New to the club? Create an account first.</p>
        <div className={buttonStyles.actions}>
          <LinkButton variant="primary" to={newFamilyPath(programId)}>
            Create an account
          </LinkButton>
          <LinkButton to={loginPath(programId)}>Log in</LinkButton>
        </div>
      </div>
    </Alert>
  )
}

const Waiting = () => (
  <div className={styles.offersWaiting}>
    <Skeleton lines={6} height="20rem" />
  </div>
)
