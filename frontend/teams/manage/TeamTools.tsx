import { csvFileName, downloadFile } from '#frontend/lib/download.ts'
import { formatSheetLink, openSheet, pathTo } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import styles from '#frontend/teams/teams.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { admits } from '#shared/access.ts'
import { toCsv } from '#shared/csv.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { toOrderSheet } from '#shared/teams/sheets.ts'
import { AssignNumbers } from './AssignNumbers.tsx'

/** The tools for a season: jersey numbers, uniform orders, and printouts for the field. */
export function TeamTools({ team, roster }: { team: TeamDetail; roster: readonly RosterPlayer[] }) {
  const { effectiveRole } = useUser()
  const order = () =>
    downloadFile(csvFileName('uniforms', team.name), toCsv(toOrderSheet(roster)), 'text/csv;charset=utf-8')
  return (
    <Card title="IDs and documents">
      <ul className={styles.teamTools}>
        {admits('head staff', effectiveRole) && (
          <li>
            <AssignNumbers team={team} roster={roster} />
            <span className="muted">Assigns requested numbers to players who don’t have one yet.</span>
          </li>
        )}
        <li>
          <Button onClick={order}>Uniform order sheet</Button>
          <span className="muted">Sizes, numbers and requests as a table.</span>
        </li>
        <li>
          <LinkButton to={pathTo('teamRoster', team)}>Printable roster</LinkButton>
          <span className="muted">One page for the bag or the wall.</span>
        </li>
        <li>
          <LinkButton to={pathTo('teamMedical', team)} {...openSheet}>
            {formatSheetLink()}
          </LinkButton>
          <span className="muted">Who to call, and medical notes.</span>
        </li>
      </ul>
    </Card>
  )
}
