import { teams } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { changed, nameOf } from '#frontend/players/rosterQueries.ts'
import styles from '#frontend/teams/teams.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { NumberPlan, RosterPlayer } from '#shared/teams/model.ts'
import { planJerseyNumbers } from '#shared/teams/planJerseyNumbers.ts'

/** Shows who would get which number, and whose requests cannot be met, before assigning. */
export function AssignNumbers({ team, roster }: { team: { id: string }; roster: readonly RosterPlayer[] }) {
  const [open, setOpen] = useState(false)
  const plan = planJerseyNumbers(
    roster.map(({ id, jerseyNumber, requestedNumbers = [], createdAt = '' }) => ({
      playerId: id,
      jerseyNumber,
      requestedNumbers,
      createdAt,
    })),
  )
  const count = plan.assigned.length
  const { send, pending } = useSend(teams.assignNumbers, {
    toast: {
      success: ({ assigned }) => `${formatNumbers(assigned.length)} assigned`,
      error: 'The numbers couldn’t be assigned',
    },
    refetch: changed,
  })

  async function assign() {
    const sent = await send({ params: { id: team.id } })
    if (sent.ok) setOpen(false)
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Assign numbers</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void assign()}
        title="Assign numbers"
        description="First choices come before second choices. Numbers already assigned won’t change."
        action={count > 0 ? `Assign ${formatNumbers(count)}` : undefined}
        cancel={count > 0 ? 'Cancel' : 'Close'}
        pending={pending}
        size="medium"
      >
        <NumberPlanTable plan={plan} roster={roster} />
      </ConfirmDialog>
    </>
  )
}

const formatNumbers = (count: number): string => `${count} ${count === 1 ? 'number' : 'numbers'}`
const wishLabels = ['first', 'second', 'third']

function NumberPlanTable({ plan, roster }: { plan: NumberPlan; roster: readonly RosterPlayer[] }) {
  const names = new Map(roster.map(player => [player.id, nameOf(player)]))
  if (plan.assigned.length + plan.conflicts.length === 0) return <p>Everyone has a number.</p>
  return (
    <>
      {plan.assigned.length > 0 && (
        <ul className={styles.numberPlan}>
          {plan.assigned.map(({ playerId, number, choice }) => (
            <li key={playerId}>
              <span>{names.get(playerId)}</span>
              <span>
                <strong>#{number}</strong> <span className="muted">{wishLabels[choice - 1]} choice</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {plan.conflicts.length > 0 && (
        <section aria-labelledby="conflicts">
          <h3 id="conflicts">Needs a number from you</h3>
          <ul className={styles.numberPlan}>
            {plan.conflicts.map(({ playerId, requested }) => (
              <li key={playerId}>
                <span>{names.get(playerId)}</span>
                <span className="muted">
                  {requested.length > 0 ? `requested ${requested.join(', ')}; taken` : 'no request'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
