import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { DeleteTeam } from '#frontend/teams/management/DeleteTeam.tsx'
import { TeamEditor, useSaveTeam } from '#frontend/teams/management/EditTeam.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { AskCard } from './AskCard.tsx'
import { StaffCard, staffQuery } from './StaffCard.tsx'

export default function TeamSettings({ team, onSaved }: { team: TeamDetail; onSaved: () => void }) {
  const id = useId()
  const saving = useSaveTeam()
  const isStaffKnown = useReached(!useQuery(staffQuery(team.id)).isLoading)
  if (!isStaffKnown) return <Skeleton lines={6} height="4.5rem" />
  return (
    <>
      <StaffCard teamId={team.id} />
      <AskCard team={team} />
      <Card title="About the team">
        <TeamEditor id={id} team={team} saving={saving} onSaved={onSaved} withCoaches={false}>
          <SaveBar>
            <LinkButton to={pages.teamManagement.path}>All Teams</LinkButton>
            <Button type="submit" form={id} variant="primary" pending={saving.pending}>
              Save Changes
            </Button>
          </SaveBar>
        </TeamEditor>
      </Card>
      <DeleteSection team={team} />
    </>
  )
}

function DeleteSection({ team }: { team: TeamDetail }) {
  const navigate = useLateNavigate()
  const [open, setOpen] = useState(false)
  return (
    <Card title="Delete this team" action={<Button onClick={() => setOpen(true)}>Delete team</Button>}>
      <p className="muted">Its players will stay in the club and can be added to another team.</p>
      <DeleteTeam
        team={open ? team : undefined}
        onClose={() => setOpen(false)}
        onDeleted={() => void navigate(pages.teamManagement.path)}
      />
    </Card>
  )
}
