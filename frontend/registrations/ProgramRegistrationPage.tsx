import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { read } from '#frontend/app/api.ts'
import { authPath } from '#frontend/app/returnTo.ts'
import { useAuth } from '#frontend/app/session.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Badge } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/Tabs.tsx'
import { admits } from '#shared/access.ts'
import { programTypeLabels, programTypes } from '#shared/choices.ts'
import { pages } from '#shared/pages.ts'
import type { Program } from '#shared/programs/model.ts'
import { useOwnRegistrations } from './hooks.ts'
import { OfferCard } from './OfferCard.tsx'
import { OpenCheckouts } from './OpenCheckouts.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'
import './registrations.css'

export default function ProgramRegistrationPage() {
  const { user, status } = useAuth()
  const query = useQuery(read(programs.list, { query: { registration: 'open' } }))
  const [programId, choose] = useChosenProgram()
  const chosen = query.data?.find(({ id, placesLeft }) => id === programId && placesLeft !== 0)
  const list = (type?: Program['programType']) => (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The programs could not be loaded">
      {all => <Offers programs={type ? all.filter(({ programType }) => programType === type) : all} />}
    </Loaded>
  )
  return (
    <>
      <PageHeader
        title={pages.programRegistration.title}
        text="Programs that are open for sign-up. Choose one, pick a player, and pay now or later."
      />
      {!user && status !== 'loading' && <LoginPrompt programId={programId} />}
      {user && <OpenCheckouts />}
      {programId && query.isSuccess && !chosen && (
        <Alert tone="warning" title="This program is not open for registration">
          It may be full, closed or not open yet. These are the programs that you can register for now.
        </Alert>
      )}
      <Tabs
        label="Programs by type"
        tabs={[
          { value: 'all', label: 'All', content: list() },
          ...programTypes.map(type => ({ value: type, label: programTypeLabels[type], content: list(type) })),
        ]}
      />
      {user && admits('adults', user.actsAs) && (
        <RegisterDialog program={chosen} onClose={() => choose(undefined)} />
      )}
    </>
  )
}

function Offers({ programs }: { programs: Program[] }) {
  const { data: own = [] } = useOwnRegistrations()
  if (programs.length === 0) {
    return (
      <EmptyState
        title="No Programs Available"
        text="There is no program open for registration here right now. Please look again soon."
      />
    )
  }
  return (
    <ul className="offers">
      {programs.map(program => (
        <li key={program.id}>
          <OfferCard
            program={program}
            registered={own.filter(({ programId }) => programId === program.id)}
            action={<RegisterAction program={program} />}
          />
        </li>
      ))}
    </ul>
  )
}

function RegisterAction({ program: { id, name, placesLeft } }: { program: Program }) {
  const { user, status } = useAuth()
  const [, choose] = useChosenProgram()
  const label = `Register for ${name}`
  if (placesLeft === 0) return <Badge>Full</Badge>
  if (!user && status !== 'loading') {
    return (
      <LinkButton look="primary" to={loginPath(id)} aria-label={label}>
        Register
      </LinkButton>
    )
  }
  if (user && !admits('adults', user.actsAs)) {
    return <span className="muted">A parent or guardian registers you</span>
  }
  return (
    <Button look="primary" aria-label={label} pending={!user} onClick={() => choose(id)}>
      Register
    </Button>
  )
}

function LoginPrompt({ programId }: { programId: string | undefined }) {
  return (
    <Alert title="Log in to register a player">
      <div className="login-prompt">
        <p>Everybody can look; to sign a child up you need your account.</p>
        <LinkButton to={loginPath(programId)}>Log in or register</LinkButton>
      </div>
    </Alert>
  )
}

const loginPath = (programId: string | undefined) =>
  authPath({
    pathname: pages.programRegistration.path,
    search: programId ? `?${new URLSearchParams({ programId })}` : '',
  })

/** The program whose dialog is open is in the address: a link leads to it, and Back closes it. */
function useChosenProgram(): [string | undefined, (id: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string | undefined) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (id) next.set('programId', id)
        else next.delete('programId')
        return next
      },
      { replace: !id, preventScrollReset: true },
    )
  return [search.get('programId') ?? undefined, choose]
}

const Waiting = () => (
  <div className="offers-waiting">
    <Skeleton lines={6} height="20rem" />
  </div>
)
