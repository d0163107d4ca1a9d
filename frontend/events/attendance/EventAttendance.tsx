import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCoachedTeamIds, useEventTeams } from '#frontend/events/queries.ts'
import { MessageCoach } from '#frontend/messages/MessageCoach.tsx'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isPrivileged } from '#shared/access.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import styles from './AnswerButtons.module.css'
import { AnswerButtons } from './AnswerButtons.tsx'
import { eventAttendanceQuery } from './queries.ts'
import { type Child, useFamily } from './useFamilyAnswers.ts'

const TeamAttendance = lazy(() => import('./TeamAttendance.tsx'))

/** Answers and attendance of an event: for a family its own children, for staff the whole teams. */
export function EventAttendance({ event }: { event: Event }) {
  const { effectiveRole } = useUser()
  const { ids } = useCoachedTeamIds()
  const named = useEventTeams()
  const children = useFamily().childrenAt(event)
  const teams = teamsOf(event).filter(id => isPrivileged(effectiveRole) || ids.includes(id))
  const titleOf = (id: string) =>
    ['Attendance', teams.length > 1 && named.find(team => team.id === id)?.name].filter(Boolean).join(': ')
  return (
    <>
      {children.length > 0 && <FamilyAttendance event={event} family={children} />}
      {teams.map(id => (
        <Suspense key={id} fallback={<Skeleton lines={6} />}>
          <TeamAttendance event={event} teamId={id} title={titleOf(id)} />
        </Suspense>
      ))}
    </>
  )
}

function FamilyAttendance({ event, family }: { event: Event; family: readonly Child[] }) {
  const answers = useQuery(eventAttendanceQuery(event.id))
  const { teamIdsOf } = useFamily()
  const own = family.flatMap(teamIdsOf)
  return (
    <Card title="Your RSVP" action={<MessageCoach teamIds={teamsOf(event).filter(id => own.includes(id))} />}>
      <QueryResult
        query={answers}
        skeleton={<Skeleton lines={family.length} />}
        errorTitle="The answers couldn’t be loaded"
      >
        {rows => (
          <ul className={styles.familyAnswers}>
            {family.map(child => (
              <li key={child.id}>
                <h3>{nameOf(child)}</h3>
                <AnswerButtons
                  event={event}
                  child={child}
                  answer={rows.find(({ playerId }) => playerId === child.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Card>
  )
}
