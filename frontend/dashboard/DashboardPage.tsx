import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { MyPlayers } from '#frontend/players/MyPlayers.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { admits, isPrivileged, isStaff, type Role, roleLabels } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import styles from './dashboard.module.css'
import { SummarySkeleton } from './programs/ProgramSummaryFrame.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { LoadingTeams } from './schedule/LoadingTeams.tsx'
import { NextUp } from './schedule/NextUp.tsx'
import { UpcomingEvents } from './schedule/UpcomingEvents.tsx'
import { useAudience } from './schedule/useAudience.ts'
import { useSchedule } from './schedule/useSchedule.ts'
import { WeekSchedule } from './schedule/WeekSchedule.tsx'

const titles: Partial<Record<Role, string>> = {
  admin: 'Program Administrator Dashboard',
  program_director: 'Program Director Dashboard',
  coach: 'Coach Dashboard',
  assistant_coach: 'Coach Dashboard',
}

/** Loaded only for some roles: a family's payments and offers, a coach's teams, the club's figures. */
const FamilyMatters = lazy(() => import('./FamilyTasks.tsx'))
const CoachNext = lazy(() => import('./schedule/CoachNextEvents.tsx'))
const ProgramSummary = lazy(() => import('./programs/ProgramSummary.tsx'))
const SetupCard = lazy(() => import('#frontend/setup/SetupCard.tsx'))
const ProgramsTable = lazy(() => import('./programs/ProgramsTable.tsx'))

/** The dashboard: upcoming events and open tasks first, depending on the role. */
export default function DashboardPage() {
  const user = useUser()
  const role = user.actsAs
  const schedule = useSchedule()
  const whose = useAudience()
  const { family, noteOf: describeAudience } = whose
  // Staff may have children, too.
  const isParent = role === 'parent' || (admits('adults', role) && family.children.length > 0)
  return (
    <>
      <PageHeader
        title={titles[role] ?? 'Player Dashboard'}
        text={`Welcome, ${user.firstName}. What would you like to do?`}
      />
      <AnnouncementBanner />
      {user.pendingReview && (
        <Alert tone="warning" title="Your coach registration is under review">
          The club reviews each coach. Until yours is approved you can use everything that a parent can.
        </Alert>
      )}
      {user.passwordDue && (
        <Alert tone="warning" title={`You are ${roleLabels[user.role]} once your password is longer`}>
          Whoever works with other people’s children needs one of at least 12 characters. Until then you can
          use everything that a parent can.{' '}
          <Link to={`${pages.account.path}#password`}>Change your password</Link>
        </Alert>
      )}
      {isPrivileged(role) && <CardPaymentsNotice />}
      {role === 'admin' && (
        <>
          <Suspense>
            <SetupCard />
          </Suspense>
          <Suspense fallback={<SummarySkeleton />}>
            <ProgramSummary />
          </Suspense>
        </>
      )}
      <NextUp schedule={schedule} family={family} isExpected={!isStaff(role)} />
      {isParent && (
        <Suspense>
          <FamilyMatters />
        </Suspense>
      )}
      {isStaff(role) && !isPrivileged(role) && (
        <Suspense fallback={<LoadingTeams />}>
          <CoachNext schedule={schedule} audience={whose} />
        </Suspense>
      )}
      <Shortcuts role={role} schedule={schedule} />
      {role === 'admin' && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <ProgramsTable />
        </Suspense>
      )}
      <div className={styles.dashboardSchedule}>
        <WeekSchedule schedule={schedule} noteOf={describeAudience} />
        <UpcomingEvents schedule={schedule} noteOf={describeAudience} />
      </div>
      <MyPlayers />
    </>
  )
}

/** Says that card payments are off, and tells those who can change that how to do it. */
function CardPaymentsNotice() {
  const { config } = useClub()
  if (config?.payments.provider !== 'none') return null
  return (
    <Alert tone="warning" title="The club takes no cards yet">
      The keys of Stripe are not set, so families can only pay later or take free programs. Whoever deployed
      the club can add the keys; infra/operate/README.md tells how.
    </Alert>
  )
}
