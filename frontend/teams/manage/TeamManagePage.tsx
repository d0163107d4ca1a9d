import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError } from '#frontend/lib/http.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { NextReplies } from '../NextReplies.tsx'
import { rosterOf, teamOf, useRelations } from '../queries.ts'
import { AddPlayer } from '../roster/AddTeamPlayer.tsx'
import { EditPlayer } from '../roster/EditTeamPlayer.tsx'
import { TeamNotFound } from '../TeamNotFound.tsx'
import { TeamStaff } from '../TeamStaff.tsx'
import { RosterTable } from './RosterTable.tsx'
import { TeamHeader } from './TeamHeader.tsx'
import { TeamTools } from './TeamTools.tsx'
import '../teams.css'

/** What the staff of a team do with it: who plays, in which number, and what is printed and ordered. */
export default function TeamManagePage() {
  const { id = '' } = useParams()
  const team = useQuery(teamOf(id))
  if (team.error instanceof ApiError && team.error.status === 404) return <TeamNotFound />
  return (
    <>
      {!team.data && <PageHeader title={pages.teamManage.title} />}
      <Loaded
        query={team}
        skeleton={<Skeleton lines={6} height="4rem" />}
        errorTitle="The team could not be loaded"
      >
        {found => <Managed team={found} />}
      </Loaded>
    </>
  )
}

function Managed({ team }: { team: TeamDetail }) {
  const { isStaff, to } = useRelations(team)
  const { permissions } = useUser()
  const roster = useQuery({ ...rosterOf(team.id), enabled: isStaff })
  // A coach of another team, also where a child of his plays on this one.
  if (!isStaff) return <TeamNotFound />
  return (
    <>
      <TeamHeader team={team} isPrivileged={permissions.privileged} />
      <section className="team-section" aria-labelledby="roster">
        <div className="found-head">
          <h2 id="roster">Roster</h2>
          <AddPlayer team={team} />
        </div>
        <Loaded query={roster} errorTitle="The roster could not be loaded">
          {players => <RosterTable team={team} players={players} relationsTo={to} />}
        </Loaded>
      </section>
      {roster.data && (
        <div className="team-parts">
          <TeamTools team={team} roster={roster.data} />
          <TeamStaff team={team} />
          {roster.data.length > 0 && <NextReplies team={team} />}
        </div>
      )}
      <EditPlayer team={team} roster={roster.data} relationsTo={to} />
    </>
  )
}
