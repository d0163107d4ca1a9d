import { pathTo } from '#frontend/lib/paths.ts'
import { genderLabels } from '#frontend/teams/describe.ts'
import { TeamLogo } from '#frontend/teams/TeamLogo.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { FactList } from '#frontend/ui/FactList.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import type { Program } from '#shared/programs/model.ts'
import { formatGrades } from '#shared/registrations/eligibility.ts'
import { genderOf, gradesOf } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'
import styles from './management.module.css'

export function TeamCard(props: {
  team: Team
  program: Program | undefined
  /** Undefined while the coaches are loading. */
  coachOf: ReadonlyMap<string, string> | undefined
  onEdit: () => void
  onDelete: () => void
}) {
  const { team, program, coachOf, onEdit, onDelete } = props
  const { name, ageGroup, grade, season, division, headCoachId } = team
  const headCoach = headCoachId ? coachOf && (coachOf.get(headCoachId) ?? 'Not assigned') : 'TBD'
  return (
    <Card
      title={
        <span className={styles.teamTitle}>
          <TeamLogo team={team} />
          {name}
        </span>
      }
    >
      <FactList
        facts={[
          ['Age group', `${ageGroup} · ${grade === 'K' ? 'Kindergarten' : `Grade ${grade}`}`],
          ['For', `${genderLabels[genderOf(team, program)]}, ${formatGrades(gradesOf(team))}`],
          ['Season', season],
          ['Division', division ?? undefined],
          ['Program', program?.name],
          ['Head Coach', headCoach ?? '…'],
        ]}
      />
      <div className={styles.teamActions}>
        <Button onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <LinkButton to={pathTo('teamManage', team)} aria-label={`Manage ${name}`}>
          Manage
        </LinkButton>
        <Menu
          label={`More actions for ${name}`}
          trigger={<Icon name="more" />}
          outlined
          items={[
            { label: 'Settings', to: pathTo('teamSettings', team) },
            { label: 'Delete', onSelect: onDelete, danger: true },
          ]}
        />
      </div>
    </Card>
  )
}
