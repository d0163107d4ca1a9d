import { teams } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { genderLabels } from '#frontend/teams/describe.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { genderOf, suggestGender } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'
import { formatQuantity } from '#shared/text.ts'
import styles from './management.module.css'
import { affectedRoutes, useAllTeams, usePrograms } from './queries.ts'

/** Teams that go by their program although their name says something else: somebody decides, nothing guesses. */
export function UnsaidGenders() {
  const { data: all = [] } = useAllTeams()
  const { data: programs = [] } = usePrograms()
  const [isOpen, setOpen] = useState(false)
  const { send, pending } = useSend(teams.update, {
    toast: { success: 'Team updated successfully', error: 'Failed to update team' },
    refetch: affectedRoutes,
  })
  const programOf = ({ programId }: Team) => programs.find(({ id }) => id === programId)
  const unsaid = all.filter(team => !team.gender && programOf(team)?.status !== 'completed')
  if (unsaid.length === 0) return null
  return (
    <Card title={`${formatQuantity(unsaid.length, 'team')} without “Boys, Girls, Both”`}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>Show them</summary>
        <ul className={styles.unsaid}>
          {(isOpen ? unsaid : []).map(team => {
            const suggested = suggestGender(team)
            return (
              <li key={team.id}>
                <span>
                  {team.name}{' '}
                  <span className="muted">
                    {genderLabels[genderOf(team, programOf(team))]} by its program
                  </span>
                </span>
                {suggested && (
                  <Button
                    pending={pending}
                    aria-label={`Set to ${genderLabels[suggested]}: ${team.name}`}
                    onClick={() => void send({ params: { id: team.id }, body: { gender: suggested } })}
                  >
                    Set to {genderLabels[suggested]}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </details>
    </Card>
  )
}
