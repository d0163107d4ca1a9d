import { pathTo, pathToMessages, pathToTeamEvents } from '#frontend/lib/paths.ts'
import { getHeadCoach } from '#frontend/teams/describe.ts'
import styles from '#frontend/teams/teams.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import type { TeamDetail } from '#shared/teams/model.ts'

/** The header of a team's management page. */
export function TeamHeader({ team, isPrivileged }: { team: TeamDetail; isPrivileged: boolean }) {
  return (
    <div className={styles.teamHeader}>
      <PageHeader
        title={team.name}
        text={
          <>
            {[team.season, team.ageGroup, team.division].filter(Boolean).join(' · ')}
            <br />
            Head Coach: {getHeadCoach(team)}
          </>
        }
        actions={
          <>
            {isPrivileged && <LinkButton to={pathTo('teamSettings', team)}>Team Settings</LinkButton>}
            <LinkButton to={pathToTeamEvents(team)}>Schedule</LinkButton>
            <LinkButton to={pathTo('teamExport', team)}>Export Roster</LinkButton>
            <LinkButton to={pathToMessages({ teamId: team.id })}>Message Team</LinkButton>
          </>
        }
      />
    </div>
  )
}
