import { useMemo, useState } from 'react'
import { createMatcher } from '#frontend/lib/useListFilter.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { ageGroupOf, gradeOf } from '#shared/registrations/eligibility.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { compareNames } from '#shared/text.ts'
import styles from './actions.module.css'

/** A list that people can scan; if there are more results, they type more of the name. */
const maxShown = 8

interface Props {
  players: readonly PlayerSummary[]
  program: Program
  registered: readonly Registration[]
  value: string
  onChange: (playerId: string) => void
  error: string | undefined
}

export function PlayerSearch(props: Props) {
  const { players, value } = props
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const matches = createMatcher(search)
    return players.filter(player => matches([getFullName(player)])).sort(comparePlayers)
  }, [players, search])
  const chosen = players.find(({ id }) => id === value)
  const shown = found.slice(0, maxShown)
  const listed = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown
  return (
    <>
      <SearchField label="Find a child" placeholder="Name" value={search} onChange={setSearch} />
      <PlayerChoices {...props} players={listed} />
      <p className={`muted ${styles.foundHint}`} role="status">
        {getHint(found.length, players.length)}
      </p>
    </>
  )
}

function PlayerChoices({ players, program, registered, ...choice }: Props) {
  const options = players.map(player => {
    const own = registered.find(({ playerId, state }) => playerId === player.id && state !== 'cancelled')
    return {
      value: player.id,
      label: getFullName(player),
      note: describePlayer(player, program),
      end: own && <Badge>{own.state === 'lapsed' ? 'Lapsed' : 'Registered'}</Badge>,
      disabled: own?.state === 'active',
    }
  })
  return <RadioGroup {...choice} label="Child" list options={options} />
}

const getFullName = ({ firstName, lastName }: PlayerSummary) => `${firstName} ${lastName}`

const comparePlayers = (one: PlayerSummary, other: PlayerSummary) =>
  compareNames(`${one.lastName} ${one.firstName}`, `${other.lastName} ${other.firstName}`)

/** "U9 · grade 3 · born 2016" */
function describePlayer(child: PlayerSummary, { startDate }: Program): string {
  const { dateOfBirth, birthYear, parentId } = child
  const isKnown = dateOfBirth && startDate
  const inGrade = isKnown && gradeOf({ ...child, dateOfBirth }, startDate)
  return [
    isKnown && `U${ageGroupOf(dateOfBirth, startDate)}`,
    inGrade && `grade ${inGrade}`,
    birthYear && `born ${birthYear}`,
    !parentId && 'no parent yet',
  ]
    .filter(Boolean)
    .join(' · ')
}

function getHint(found: number, all: number): string {
  if (all === 0) return 'The club has no players yet.'
  if (found === 0) return 'No child matches that name.'
  return found > maxShown ? `${found - maxShown} more. Type a name to narrow the list.` : ''
}
