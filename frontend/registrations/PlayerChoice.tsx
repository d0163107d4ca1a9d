import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Avatar } from '#frontend/players/Avatar.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toast.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { standing, useOwnRegistrations } from './hooks.ts'

interface Choosing {
  program: Program
  value: string
  onChange: (playerId: string) => void
  error: string | undefined
}

export function PlayerChoice({ query, ...props }: Choosing & { query: UseQueryResult<PlayerSummary[]> }) {
  useToastOn(query.isError)
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton lines={2} height="3.25rem" />}
      errorTitle={failed.title}
      errorText={failed.description}
    >
      {players => <Choices {...props} players={players} />}
    </Loaded>
  )
}

function Choices({ players, program, value, onChange, error }: Choosing & { players: PlayerSummary[] }) {
  const { data: own = [] } = useOwnRegistrations()
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (error) group.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [error])
  return (
    <fieldset ref={group} className="player-choices" aria-describedby={error && `${id}-error`}>
      <legend className="field-label">Player</legend>
      {players.map(player => {
        const registration = own.find(
          ({ playerId, programId }) => playerId === player.id && programId === program.id,
        )
        return (
          <label key={player.id} className="choice">
            <input
              type="radio"
              name={id}
              value={player.id}
              checked={value === player.id}
              disabled={registration !== undefined}
              onChange={() => onChange(player.id)}
            />
            <Avatar player={player} />
            <span>
              {player.firstName} {player.lastName}
              <small className="muted">{remark(player, program)}</small>
            </span>
            {registration && <Badge tone={standing(registration).tone}>Registered</Badge>}
          </label>
        )
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Why a program may not be the child's. Only the club can decide that it is not. */
function remark({ gender, birthYear }: PlayerSummary, { programType }: Program): string {
  if (gender === 'Female' && programType === 'boys') return 'This is a boys program'
  if (gender === 'Male' && programType === 'girls') return 'This is a girls program'
  return birthYear ? `Born ${birthYear}` : ''
}

const failed = {
  title: 'Error fetching players',
  description: 'There was a problem loading players. Please try again.',
  destructive: true,
}

function useToastOn(isError: boolean): void {
  useEffect(() => {
    if (isError) toast(failed)
  }, [isError])
}
