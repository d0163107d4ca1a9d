import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDay } from '#frontend/lib/clock.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Program } from '#shared/programs/model.ts'
import { ProgramCard } from './ProgramCard.tsx'
import styles from './programs.module.css'

/** How many cards are shown at once: rendering a club's whole history would block the tabs. */
const pageSize = 60

export function ProgramList(props: {
  status?: Program['status']
  mayEdit: boolean
  onCreate: () => void
  onCopy: (id: string) => void
}) {
  const { status, mayEdit, onCreate, onCopy } = props
  const query = useQuery(routeQuery(programs.list))
  const today = useClubDay()
  const [limit, setLimit] = useState(pageSize)
  return (
    <QueryResult query={query} skeleton={<ListSkeleton />} errorTitle="The programs couldn’t be loaded">
      {all => {
        const shown = sortForDisplay(status ? all.filter(program => program.status === status) : all)
        if (shown.length === 0) {
          return (
            <EmptyState
              title="No programs found"
              text={`${
                status ? `There are no ${status} programs right now.` : 'The club hasn’t announced any yet.'
              } Programs are the seasons, camps and clinics families register for.`}
              action={
                mayEdit ? (
                  <Button onClick={onCreate}>Create one</Button>
                ) : (
                  'The club’s program director creates programs.'
                )
              }
            />
          )
        }
        return (
          <>
            <ul className={styles.programCards}>
              {shown.slice(0, limit).map(program => (
                <li key={program.id}>
                  <ProgramCard
                    program={program}
                    today={today}
                    mayEdit={mayEdit}
                    onCopy={() => onCopy(program.id)}
                  />
                </li>
              ))}
            </ul>
            {shown.length > limit && (
              <div className={styles.programMore}>
                <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
              </div>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

/** Keeps the server's order by start date, but moves completed programs to the end, newest first. */
function sortForDisplay(programs: readonly Program[]): Program[] {
  const over = programs.filter(program => program.status === 'completed')
  return [...programs.filter(program => program.status !== 'completed'), ...over.reverse()]
}

const ListSkeleton = () => (
  <div className={styles.programWaiting}>
    <Skeleton lines={6} height="19rem" />
  </div>
)
