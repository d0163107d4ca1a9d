import { FirstTeam } from '#frontend/teams/management/FirstTeam.tsx'
import { useAllTeams, usePrograms } from '#frontend/teams/management/queries.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import styles from './board.module.css'
import { RosterBoard } from './RosterBoard.tsx'

/** The unassigned players next to the teams of a program, to move children between them. */
export default function RosterBoardPage() {
  const teams = useAllTeams()
  const programs = usePrograms()
  const waiting = (
    <div className={styles.boardWaiting}>
      <Skeleton lines={4} height="24rem" />
    </div>
  )
  return (
    <>
      <PageHeader
        title={pages.rosterBoard.title}
        text="Place children on teams. Drag a card, or use its arrow to choose a team."
        actions={<LinkButton to={pages.teamManagement.path}>All Teams</LinkButton>}
      />
      <QueryResult query={teams} skeleton={waiting} errorTitle="The teams couldn’t be loaded">
        {teams =>
          teams.length === 0 ? (
            <FirstTeam />
          ) : (
            <QueryResult query={programs} skeleton={waiting} errorTitle="The programs couldn’t be loaded">
              {programs => <RosterBoard teams={teams} programs={programs} />}
            </QueryResult>
          )
        }
      </QueryResult>
    </>
  )
}
