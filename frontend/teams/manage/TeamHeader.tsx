import { teamEventsPath } from '#frontend/events/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import type { TeamDetail } from '#shared/teams/model.ts'
import { headCoachOf } from '../describe.ts'
import { messagesPath, pathTo } from '../paths.ts'

/** A team at the top of the screen where its staff work. */
export function TeamHeader({ team, isPrivileged }: { team: TeamDetail; isPrivileged: boolean }) {
  const messages = messagesPath({ teamId: team.id })
  return (
    <div className="team-header">
      <PageHeader
        title={team.name}
        text={
          <>
            {[team.season, team.ageGroup, team.division].filter(Boolean).join(' · ')}
            <br />
            Head Coach: {headCoachOf(team)}
          </>
        }
        actions={
          <>
            {isPrivileged && <LinkButton to={pathTo('teamSettings', team)}>Team Settings</LinkButton>}
            <LinkButton to={teamEventsPath(team)}>Schedule</LinkButton>
            <LinkButton to={pathTo('teamExport', team)}>Export Roster</LinkButton>
            {messages && <LinkButton to={messages}>Message Team</LinkButton>}
          </>
        }
      />
    </div>
  )
}
