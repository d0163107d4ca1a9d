import { memo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import { findTeamMisfits } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'
import type { BoardProps } from './BoardColumn.tsx'
import styles from './board.module.css'
import { type BoardPlayer, describePlayer } from './board.ts'
import { type BoardRegistration, describeRegistration } from './boardFilter.ts'

type Props = Pick<BoardProps, 'teams' | 'season' | 'move' | 'dragged'> & {
  child: BoardPlayer
  from: Team | undefined
  registration: BoardRegistration | undefined
  /** False while nobody's registration is known. */
  hasRegistrations: boolean
}

/** A child's card: dragged onto a team, or moved there by its menu. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { child, from, registration, hasRegistrations, teams, season, move, dragged } = props
  const card = useRef<HTMLLIElement>(null)
  const name = nameOf(child)
  const mismatches = from ? findTeamMisfits(from, season, child) : []

  /** The card disappears, so the next one gets the focus: placing many children goes faster that way. */
  function send(to: Team | undefined) {
    const next = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    const heading = card.current?.closest('section')?.querySelector('h2')
    flushSync(() => move({ child, from, to }))
    const target = next?.querySelector<HTMLElement>('button') ?? heading
    target?.focus()
  }

  return (
    <li
      ref={card}
      className={styles.boardCard}
      draggable
      onDragStart={event => {
        dragged.current = { child, from }
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
      }}
      onDragEnd={() => {
        dragged.current = undefined
      }}
    >
      <div>
        <p>
          <strong>{name}</strong>
          {child.jerseyNumber != null && from && (
            <span className={`muted ${styles.boardPlayer}`}> #{child.jerseyNumber}</span>
          )}
        </p>
        <p className={`muted ${styles.boardPlayer}`}>{describePlayer(child, season)}</p>
        {hasRegistrations && (
          <p className={registration ? `muted ${styles.boardPlayer}` : styles.boardMisfit}>
            {describeRegistration(registration, teams.find(({ id }) => id === registration?.wish)?.name)}
          </p>
        )}
        {mismatches.map(reason => (
          <p key={reason} className={styles.boardMisfit}>
            {reason}
          </p>
        ))}
      </div>
      <Menu
        label={`Move ${name} to…`}
        trigger={<Icon name="arrow" />}
        items={[
          ...teams
            .filter(team => team !== from)
            .map(team => ({
              label: `${team.name} (${team.ageGroup}) – ${findTeamMisfits(team, season, child).join(' ') || 'fits'}`,
              onSelect: () => send(team),
            })),
          ...(from ? [{ label: 'No team', onSelect: () => send(undefined) }] : []),
        ]}
      />
    </li>
  )
})
