import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { admits, isPrivileged, isStaff, type Role, roleLabels } from '#shared/access.ts'
import { isInProgress } from '#shared/events/rules.ts'
import { pages } from '#shared/pages.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import { ChildCards } from './children/ChildCards.tsx'
import { useChildSteps } from './children/useChildSteps.ts'
import styles from './dashboard.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { InProgress } from './schedule/InProgress.tsx'
import { NextUp } from './schedule/NextUp.tsx'
import { findNextEvents, type NextEvent } from './schedule/nextEvents.ts'
import { UpcomingEvents } from './schedule/UpcomingEvents.tsx'
import { useAudience } from './schedule/useAudience.ts'
import { useSchedule } from './schedule/useSchedule.ts'
import { WeekSchedule } from './schedule/WeekSchedule.tsx'
import { useFirstAnswer } from './useFirstAnswer.ts'
import { useIsNextKnown, useIsOfficeKnown, useIsRestKnown } from './useIsDashboardKnown.ts'

const titles: Partial<Record<Role, string>> = {
  admin: 'Program Administrator Dashboard',
  program_director: 'Program Director Dashboard',
  coach: 'Coach Dashboard',
  assistant_coach: 'Coach Dashboard',
}

/** Loaded only for some roles: a family's payments and offers, a coach's teams, the club's figures. */
const load = {
  family: () => import('./FamilyTasks.tsx'),
  coach: () => import('./schedule/CoachNextEvents.tsx'),
  tasks: () => import('./office/NeedsYou.tsx'),
  summary: () => import('./programs/ProgramSummary.tsx'),
  setup: () => import('#frontend/setup/SetupCard.tsx'),
}
const FamilyMatters = lazy(load.family)
const CoachNext = lazy(load.coach)
const NeedsYou = lazy(load.tasks)
const ProgramSummary = lazy(load.summary)
const SetupCard = lazy(load.setup)
const ProgramsTable = lazy(() => import('./programs/ProgramsTable.tsx'))

/** The dashboard: what goes on, each child's next step and what comes next, then open tasks, depending on the role. */
export default function DashboardPage() {
  const user = useUser()
  const role = user.effectiveRole
  const isAnswered = useFirstAnswer()
  const isOfficeKnown = useIsOfficeKnown(role)
  // While the data is on its way.
  useEffect(() => {
    for (const part of listParts(role)) load[part]().catch(() => undefined)
  }, [role])
  return (
    <>
      <PageHeader
        title={titles[role] ?? 'Player Dashboard'}
        text={`Welcome, ${user.firstName}. What would you like to do?`}
      />
      {user.pendingReview && (
        <Alert tone="warning" title="Your coach account is under review">
          The club reviews every coach. Until you’re approved, you have the same access as a parent.
        </Alert>
      )}
      {user.passwordDue && (
        <Alert tone="warning" title={`Choose a longer password to get ${roleLabels[user.role]} access`}>
          Anyone who works with other people’s children needs a password of at least 12 characters. Until
          then, you have the same access as a parent.{' '}
          <Link to={`${pages.account.path}#password`}>Change your password</Link>
        </Alert>
      )}
      <Suspense fallback={waiting}>{isAnswered ? <Parts isOfficeKnown={isOfficeKnown} /> : waiting}</Suspense>
    </>
  )
}

function Parts({ isOfficeKnown }: { isOfficeKnown: boolean }) {
  const role = useUser().effectiveRole
  const schedule = useSchedule()
  const whose = useAudience()
  const { family, noteOf } = whose
  const isOffice = isPrivileged(role)
  const coaches = isStaff(role) && !isOffice
  const { query, now = '' } = schedule
  const next = findNextEvents(query.data ?? [], now, {
    coached: coaches ? (whose.coached ?? []) : [],
    family,
  })
  const all = [...next.ofTeams, ...next.ofChildren]
  const isCurrent = ({ event }: NextEvent) => event.status === 'scheduled' && isInProgress(event, now)
  const isComing = (one: NextEvent) => !isCurrent(one)
  const shownAbove = new Set(all.map(({ event }) => event.id))
  const rest = { schedule, shownAbove, noteOf, answersAt: family.answersAt }
  // Staff may have children, too.
  const isParent = role === 'parent' || (admits('adults', role) && family.children.length > 0)
  const isFamily = isParent && !isOffice
  const steps = useChildSteps({ enabled: isParent })
  const isNextKnown = useIsNextKnown({ schedule, whose, ofTeams: next.ofTeams, steps })
  const isRestKnown = useIsRestKnown({ isParent }) && isOfficeKnown
  const parts = (
    <>
      {isOffice && <CardPaymentsNotice />}
      {role === 'admin' && <SetupCard />}
      {isOffice && <NeedsYou />}
      <AnnouncementBanner only={isOffice ? undefined : 'normal'} />
      {isOffice && <ProgramSummary />}
      {!isFamily && <ChildCards steps={steps} />}
      {isParent && <FamilyMatters />}
      <Shortcuts role={role} schedule={schedule} />
      {role === 'admin' && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <ProgramsTable />
        </Suspense>
      )}
      <div className={styles.dashboardSchedule}>
        <WeekSchedule {...rest} />
        <UpcomingEvents {...rest} />
      </div>
    </>
  )
  if (!isNextKnown) return waiting
  return (
    <>
      <InProgress current={all.filter(isCurrent)} />
      {!isOffice && <AnnouncementBanner only="high" />}
      {isFamily && <ChildCards steps={steps} />}
      <NextUp
        schedule={schedule}
        family={family}
        next={next.ofChildren.filter(isComing)}
        isShownElsewhere={
          next.ofChildren.some(isCurrent) || next.ofTeams.some(({ answers }) => answers.length > 0)
        }
        isExpected={!isStaff(role)}
      />
      {coaches && (
        <CoachNext
          schedule={schedule}
          audience={whose}
          next={next.ofTeams.filter(isComing)}
          isShownElsewhere={next.ofTeams.some(isCurrent)}
        />
      )}
      <Suspense fallback={waiting}>{isRestKnown ? parts : waiting}</Suspense>
    </>
  )
}

function listParts(role: Role): (keyof typeof load)[] {
  if (isPrivileged(role)) return role === 'admin' ? ['setup', 'tasks', 'summary'] : ['tasks', 'summary']
  if (isStaff(role)) return ['coach']
  return role === 'parent' ? ['family'] : []
}

const waiting = <Skeleton lines={8} height="8rem" />

/** Says that card payments are off, and tells those who can change that how to do it. */
function CardPaymentsNotice() {
  const { config } = useClub()
  if (config?.payments.provider !== 'none') return null
  return (
    <Alert tone="warning" title="The club doesn’t take cards yet">
      Stripe isn’t set up, so families can only pay later or join free programs. The person who set up this
      site can add the Stripe keys; infra/operate/README.md explains how.
    </Alert>
  )
}
