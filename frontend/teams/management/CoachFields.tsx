import { useWatch } from 'react-hook-form'
import { FieldGroup } from '#frontend/ui/forms/FieldGroup.tsx'
import { SelectField } from '#frontend/ui/forms/FormFields.tsx'
import type { Coach, TeamDetail } from '#shared/teams/model.ts'
import { maxAssistants, mayCoach } from '#shared/teams/rules.ts'
import type { TeamFormState } from './formValues.ts'
import styles from './management.module.css'

/** Selects the coaches of a team; nobody is offered twice. */
export function CoachFields({
  form,
  coaches,
  team,
}: {
  form: TeamFormState
  coaches: Coach[]
  team?: TeamDetail
}) {
  const [head, assistants] = useWatch({ control: form.control, name: ['headCoachId', 'assistantCoachIds'] })
  const error = form.getFieldState('assistantCoachIds', form.formState).error?.message
  const known = withCurrentStaff(coaches, team)
  const headCoaches = known.filter(coach => mayCoach({ ...coach, status: 'active' }, 'coach'))
  return (
    <>
      <SelectField
        form={form}
        name="headCoachId"
        label="Head Coach"
        optional
        empty="None yet"
        options={toOptions(headCoaches, assistants)}
      />
      <FieldGroup
        label="Assistant coaches"
        optional
        hint={`Up to ${maxAssistants}. They can see the team and its players as soon as you save.`}
        error={error}
      >
        <div className={styles.teamAssistants}>
          {assistants.map((own, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
              key={at}
              form={form}
              name={`assistantCoachIds.${at}`}
              label={`Assistant ${at + 1}`}
              empty="None"
              options={toOptions(
                known,
                [head, ...assistants].filter(other => other !== own),
              )}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  )
}

const toOptions = (coaches: Coach[], taken: string[]) =>
  coaches.filter(({ id }) => !taken.includes(id)).map(({ id, fullName }) => ({ value: id, label: fullName }))

/** Adds staff who are no longer coaches of the club, so that the form still shows them. */
function withCurrentStaff(
  coaches: Coach[],
  { staff = [], headCoachId, headCoachName }: Partial<TeamDetail> = {},
): Coach[] {
  const known = new Set(coaches.map(({ id }) => id))
  const named = staff.map(
    ({ userId, fullName, role }): Coach => ({
      id: userId,
      fullName,
      role: role === 'coach' ? role : 'assistant_coach',
    }),
  )
  const isListed = staff.some(({ userId }) => userId === headCoachId)
  const head: Coach[] =
    headCoachId && !isListed
      ? [{ id: headCoachId, fullName: headCoachName ?? 'Someone who has left', role: 'coach' }]
      : []
  return [...coaches, ...[...named, ...head].filter(({ id }) => !known.has(id))]
}
