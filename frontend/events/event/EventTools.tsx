import { toMapLink } from '#frontend/events/describe.ts'
import { useEventTeams, useSheetTeamIds } from '#frontend/events/queries.ts'
import { formatSheetLink, openSheet, pathTo, pathToMessages } from '#frontend/lib/paths.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import type { Event } from '#shared/events/model.ts'
import styles from './EventTools.module.css'

/** What is needed on the way to the field and on it: directions, and for a team's staff its sheet, its chat and the score. */
export function EventTools({ event, onScore }: { event: Event; onScore: (() => void) | undefined }) {
  const ownTeamIds = useSheetTeamIds(event)
  const teams = useEventTeams()
  const map = toMapLink(event)
  const nameOf = (id: string) =>
    ownTeamIds.length > 1 ? (teams.find(team => team.id === id)?.name ?? 'Team') : undefined
  return (
    <div className={styles.tools}>
      {ownTeamIds.map(id => (
        <LinkButton key={id} data-line="own" to={pathTo('teamMedical', { id })} {...openSheet}>
          <Icon name="emergency" />
          {formatSheetLink(nameOf(id))}
        </LinkButton>
      ))}
      {ownTeamIds.map(id => (
        <LinkButton key={id} to={pathToMessages({ teamId: id })}>
          <Icon name="message" />
          {['Message team', nameOf(id)].filter(Boolean).join(': ')}
        </LinkButton>
      ))}
      {map && (
        <a className={buttonStyles.button} href={map} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          Directions
        </a>
      )}
      {onScore && (
        <Button onClick={onScore} aria-label={`Enter score of ${event.title}`}>
          <Icon name="trophy" />
          Enter score
        </Button>
      )}
    </div>
  )
}
