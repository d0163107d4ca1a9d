import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/app/club.ts'
import { useUser } from '#frontend/app/session.tsx'
import { MyPlayers } from '#frontend/players/MyPlayers.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { admits, isPrivileged, isStaff, type Role } from '#shared/access.ts'
import { type Page, pages } from '#shared/pages.ts'

const titles: Partial<Record<Role, string>> = {
  admin: 'Program Administrator Dashboard',
  program_director: 'Program Director Dashboard',
  coach: 'Coach Dashboard',
  assistant_coach: 'Coach Dashboard',
}

/** They have a deadline, so they stand on the first screen; most families have none. */
const OfferedPlaces = lazy(() =>
  import('#frontend/registrations/OfferedPlaces.tsx').then(({ OfferedPlaces }) => ({
    default: OfferedPlaces,
  })),
)

export default function DashboardPage() {
  const user = useUser()
  return (
    <>
      <PageHeader
        title={titles[user.actsAs] ?? 'Player Dashboard'}
        text={`Welcome, ${user.firstName}. What would you like to do?`}
      />
      {user.pendingReview && (
        <Alert tone="warning" title="Your coach registration is under review">
          The club reviews each coach. Until yours is approved you can use everything that a parent can.
        </Alert>
      )}
      {isPrivileged(user.actsAs) && <NoCards />}
      {admits('adults', user.actsAs) && (
        <Suspense>
          <OfferedPlaces />
        </Suspense>
      )}
      <Shortcuts role={user.actsAs} />
      <MyPlayers />
    </>
  )
}

/** Families are told that they cannot pay by card; those who can change that are told how. */
function NoCards() {
  const { config } = useClub()
  if (config?.payments.provider !== 'none') return null
  return (
    <Alert tone="warning" title="The club takes no cards yet">
      The keys of Stripe are not set, so families can only pay later or take free programs. Whoever deployed
      the club can add the keys; the README tells how.
    </Alert>
  )
}

interface Shortcut {
  page: Page
  title: string
  text: string
  icon: ReactNode
  shown: (role: Role) => boolean
}

const isFamily = (role: Role) => role === 'parent'

const shortcuts: Shortcut[] = [
  {
    page: pages.programRegistration,
    title: 'Registration',
    text: 'Programs that are open for sign-up',
    icon: <Icon name="clipboard" />,
    shown: () => true,
  },
  {
    page: pages.playerRegistration,
    title: 'Add Player',
    text: 'A profile for each child who plays',
    icon: <Icon name="personPlus" />,
    shown: role => isFamily(role) || isPrivileged(role),
  },
  {
    page: pages.programs,
    title: 'Program Management',
    text: 'Dates, fees and registration of each program',
    icon: <Icon name="trophy" />,
    shown: isStaff,
  },
  {
    page: pages.invoices,
    title: 'Invoices',
    text: 'What is paid and what is still open',
    icon: <Icon name="card" />,
    shown: isPrivileged,
  },
]

function Shortcuts({ role }: { role: Role }) {
  const shown = shortcuts.filter(shortcut => shortcut.shown(role))
  return (
    <ul className="cards">
      {shown.map(({ page, title, text, icon }) => (
        <li key={page.path}>
          <Link className="link-card" to={page.path}>
            <span>{icon}</span>
            <div>
              <h2>{title}</h2>
              <p className="muted">{text}</p>
            </div>
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
