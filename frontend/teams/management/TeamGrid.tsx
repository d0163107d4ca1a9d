import { useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isInTab, type TeamTab } from '#shared/teams/rules.ts'
import { FirstTeam } from './FirstTeam.tsx'
import styles from './management.module.css'
import { useAllTeams, useCoaches, usePrograms } from './queries.ts'
import { TeamCard } from './TeamCard.tsx'

/** How many cards are shown at once: rendering all seasons of a club would block the tabs. */
const pageSize = 60

export function TeamGrid(props: {
  tab: TeamTab
  onCreate: () => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}) {
  const { tab, onCreate, onEdit, onDelete } = props
  const query = useAllTeams()
  const { data: programs = [] } = usePrograms()
  const { data: coaches, isError: isLookupOver } = useCoaches()
  const [limit, setLimit] = useState(pageSize)
  const programOf = new Map(programs.map(program => [program.id, program]))
  const isKnown = coaches !== undefined || isLookupOver
  const coachOf = isKnown ? new Map(coaches?.map(({ id, fullName }) => [id, fullName])) : undefined
  return (
    <QueryResult query={query} skeleton={<GridSkeleton />} errorTitle="The teams couldn’t be loaded">
      {all => {
        const teams = all
          .map(team => ({ team, program: programOf.get(team.programId ?? '') }))
          .filter(({ team, program }) => isInTab({ ...team, programType: program?.programType }, tab))
        if (all.length === 0) return <FirstTeam />
        if (teams.length === 0) {
          return (
            <EmptyState
              title={`No ${tab} teams found`}
              text={`No team’s name, age group or program includes “${tab}”.`}
              action={<Button onClick={onCreate}>Create Team</Button>}
            />
          )
        }
        return (
          <>
            <ul className={styles.teamCards}>
              {teams.slice(0, limit).map(({ team, program }) => (
                <li key={team.id}>
                  <TeamCard
                    team={team}
                    program={program}
                    coachOf={coachOf}
                    onEdit={() => onEdit(team.id)}
                    onDelete={() => onDelete(team.id)}
                  />
                </li>
              ))}
            </ul>
            {teams.length > limit && (
              <div className={styles.teamMore}>
                <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
              </div>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

const GridSkeleton = () => (
  <div className={styles.teamWaiting}>
    <Skeleton lines={6} height="17rem" />
  </div>
)
