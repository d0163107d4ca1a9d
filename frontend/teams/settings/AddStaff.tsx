import { useState } from 'react'
import { useCoaches } from '#frontend/teams/management/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { useFieldErrors } from '#frontend/ui/forms/useFieldErrors.ts'
import { roleLabels } from '#shared/access.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { maxAssistants, mayCoach } from '#shared/teams/rules.ts'
import styles from './settings.module.css'
import { useAddStaff } from './staffMutations.ts'

type StaffRole = 'coach' | 'assistant_coach'

export function AddStaff({ team }: { team: TeamDetail }) {
  const { staff = [] } = team
  const { data: coaches = [] } = useCoaches()
  const [userId, setUserId] = useState('')
  const [wanted, setWanted] = useState<StaffRole>('assistant_coach')
  const problems = useFieldErrors(['userId'])
  const { join, pending } = useAddStaff(team.id)

  const offered = coaches.filter(({ id }) => !staff.some(member => member.userId === id))
  const chosen = offered.find(({ id }) => id === userId)
  const mayLead = !chosen || mayCoach({ ...chosen, status: 'active' }, 'coach')
  const isFull = staff.filter(({ role }) => role === 'assistant_coach').length >= maxAssistants
  const role = mayLead ? wanted : 'assistant_coach'
  const refused =
    isFull && role === 'assistant_coach' ? `A team can have at most ${maxAssistants} assistant coaches` : ''

  async function add() {
    problems.clear()
    if (!chosen) return problems.put('userId', 'Please choose a coach')
    if (refused) return
    const sent = await join(chosen.id, role)
    if (sent.ok) setUserId('')
    else problems.show(sent.error)
  }

  return (
    <PlainForm className={styles.teamAdd} onSubmit={add}>
      <Select
        label="Coach"
        value={chosen ? userId : ''}
        onChange={event => setUserId(event.target.value)}
        error={problems.of('userId')}
      >
        <option value="">Please select</option>
        {offered.map(({ id, fullName }) => (
          <option key={id} value={id}>
            {fullName}
          </option>
        ))}
      </Select>
      <Select
        label="Role"
        value={role}
        onChange={event => setWanted(event.target.value === 'coach' ? 'coach' : 'assistant_coach')}
        error={refused}
      >
        {mayLead && <option value="coach">{roleLabels.coach}</option>}
        <option value="assistant_coach">{roleLabels.assistant_coach}</option>
      </Select>
      <Button type="submit" pending={pending}>
        Add to the team
      </Button>
    </PlainForm>
  )
}
