import { useId, useState } from 'react'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { DeleteTeam } from '#frontend/teams/management/DeleteTeam.tsx'
import { TeamEditor, useSaveTeam } from '#frontend/teams/management/EditTeam.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { SaveBar } from '#frontend/ui/forms/SaveBar.tsx'
import { pages } from '#shared/pages.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { StaffCard } from './StaffCard.tsx'

export default function TeamSettings({ team, onSaved }: { team: TeamDetail; onSaved: () => void }) {
  const id = useId()
  const saving = useSaveTeam()
  return (
    <>
      <StaffCard teamId={team.id} />
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
    <Card title="Delete this team" action={<Button onClick={() => setOpen(true)}>Delete Team</Button>}>
      <p className="muted">Its players stay in the club, and can be put on another team.</p>
      <DeleteTeam
        team={open ? team : undefined}
        onClose={() => setOpen(false)}
        onDeleted={() => void navigate(pages.teamManagement.path)}
      />
    </Card>
  )
}
