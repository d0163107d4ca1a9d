import { useState } from 'react'
import { getSideName } from '#frontend/events/describe.ts'
import { useEventTeams } from '#frontend/events/queries.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Field } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useSetScore } from './commands.ts'
import type { EventDialogProps } from './EventDialogs.tsx'

/** The score of a game; leaving both fields empty removes it. */
export default function ScoreDialog({ event, open, onClose }: EventDialogProps) {
  const teams = useEventTeams()
  const [home, setHome] = useState(String(event.homeScore ?? ''))
  const [away, setAway] = useState(String(event.awayScore ?? ''))
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSetScore()

  async function save() {
    const body = { homeScore: parseGoals(home), awayScore: parseGoals(away) }
    const wrong = findProblem(body)
    setProblem(wrong)
    if (wrong) return
    const sent = await send({ params: { id: event.id }, body })
    if (sent.ok) onClose()
    else setProblem(sent.error.message)
  }

  const number = { type: 'number', inputMode: 'numeric', min: 0, max: 99, autoComplete: 'off' } as const
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Enter score"
      description={`${event.title}. This updates the season record.`}
      size="small"
      action="Save score"
      pending={pending}
    >
      {id => (
        <PlainForm id={id} onSubmit={save}>
          <Field
            label={`${getSideName(event, 'home', teams)} (home)`}
            value={home}
            onChange={typed => setHome(typed.target.value)}
            {...number}
          />
          <Field
            label={`${getSideName(event, 'away', teams)} (away)`}
            hint="Clear both to remove the score."
            value={away}
            onChange={typed => setAway(typed.target.value)}
            error={problem}
            {...number}
          />
        </PlainForm>
      )}
    </ActionDialog>
  )
}

const parseGoals = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

function findProblem({ homeScore, awayScore }: { homeScore: number | null; awayScore: number | null }) {
  if ((homeScore === null) !== (awayScore === null)) return 'Please enter both scores'
  const isScore = (score: number | null) =>
    score === null || (Number.isInteger(score) && score >= 0 && score <= 99)
  return isScore(homeScore) && isScore(awayScore) ? undefined : 'Scores are whole numbers from 0 to 99'
}
