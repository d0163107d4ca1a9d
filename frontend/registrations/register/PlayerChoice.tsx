import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import { Avatar } from '#frontend/players/Avatar.tsx'
import { listMismatches } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import { RadioGroup } from '#frontend/ui/forms/Choice.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { ageGroupOf } from '#shared/registrations/eligibility.ts'
import { useProgramNotes } from './openChildren.ts'

interface Props {
  program: Program
  value: string
  onChange: (playerId: string) => void
  error: string | undefined
}

export function PlayerChoice({ query, ...props }: Props & { query: UseQueryResult<PlayerSummary[]> }) {
  useErrorToast(query.isError)
  return (
    <QueryResult
      query={query}
      skeleton={<Skeleton lines={2} height="3.25rem" />}
      errorTitle={failureToast.title}
      errorText={failureToast.description}
    >
      {players => <PlayerOptions {...props} players={players} />}
    </QueryResult>
  )
}

function PlayerOptions({ players, program, value, onChange, error }: Props & { players: PlayerSummary[] }) {
  const { noteOf } = useProgramNotes()
  const options = players.map(player => {
    const mark = noteOf(program, player)
    const reasons = mark ? [] : listMismatches(program, player)
    return {
      value: player.id,
      label: `${player.firstName} ${player.lastName}`,
      note: reasons.join(' ') || describeAge(player, program),
      start: <Avatar player={player} />,
      end: mark && <Badge tone={mark.tone}>{mark.label}</Badge>,
      disabled: mark !== undefined || reasons.length > 0,
    }
  })
  return (
    <div className={styles.playerChoices}>
      <RadioGroup label="Player" list options={options} value={value} onChange={onChange} error={error} />
    </div>
  )
}

/** "U11 · Born 2016" */
function describeAge({ dateOfBirth, birthYear }: PlayerSummary, { startDate }: Program): string {
  const group = dateOfBirth && startDate && `U${ageGroupOf(dateOfBirth, startDate)}`
  return [group, birthYear && `Born ${birthYear}`].filter(Boolean).join(' · ')
}

const failureToast = {
  title: 'Error fetching players',
  description: 'There was a problem loading players. Please try again.',
  destructive: true,
}

function useErrorToast(isError: boolean): void {
  useEffect(() => {
    if (isError) toast(failureToast)
  }, [isError])
}
