import { teams } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { askHours } from '#shared/events/reminders.ts'
import type { TeamDetail } from '#shared/teams/model.ts'

/** When families who have not answered are asked by themselves. Takes effect at once. */
export function AskCard({ team }: { team: TeamDetail }) {
  const { send, pending } = useSend(teams.update, {
    toast: { success: 'Reminders saved', error: 'The reminders couldn’t be saved' },
    refetch: [teams.get, teams.list],
  })
  return (
    <Card title="Missing answers">
      <Select
        label="Email families who have not answered"
        hint="Coaches can also do so at an event. No one is emailed twice within 12 hours."
        value={team.askHours ?? ''}
        disabled={pending}
        onChange={({ target }) => {
          const hours = askHours.find(choice => String(choice) === target.value) ?? null
          void send({ params: { id: team.id }, body: { askHours: hours } })
        }}
      >
        <option value="">Only when a coach does</option>
        {askHours.map(hours => (
          <option key={hours} value={hours}>
            {hours} hours before
          </option>
        ))}
      </Select>
    </Card>
  )
}
