import { programs, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { SelectField } from '#frontend/ui/forms/FormFields.tsx'
import { genders, grades } from '#shared/choices.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { enteredYear } from '#shared/registrations/eligibility.ts'
import { findTeamMisfits, seasonOf } from '#shared/teams/fit.ts'
import type { Team } from '#shared/teams/model.ts'
import type { EditForm } from './useEditForm.ts'

/** The teams that fit the child as it is in the form, then the others with the reason why they are refused. */
export function TeamField({ form, label, player }: { form: EditForm; label: string; player: PlayerDetail }) {
  const today = useClubDayOrLocal()
  const { data: all = [] } = useQuery(routeQuery(teams.list))
  const { data: programList = [] } = useQuery(routeQuery(programs.list))
  const child = useTypedChild(form, player)
  const current = form.formState.defaultValues?.teamId
  // A child stays on its team, whether that fits or not.
  const misfitsOf = (team: Team): string[] => {
    const program = programList.find(({ id }) => id === team.programId)
    return team.id === current ? [] : findTeamMisfits(team, seasonOf(program, today), child)
  }
  const judged = all.map(team => ({ team, misfits: misfitsOf(team) }))
  const options = judged
    .toSorted((one, other) => Number(one.misfits.length > 0) - Number(other.misfits.length > 0))
    .map(({ team: { id, name, season }, misfits }) => ({
      value: id,
      label: [`${name} · ${season}`, misfits.join(' ')].filter(Boolean).join(' – '),
    }))
  return <SelectField form={form} label={label} name="teamId" empty="No team" options={options} />
}

/** The child with what decides which team fits, as the form has it now. */
function useTypedChild({ control, formState }: EditForm, player: PlayerDetail) {
  const year = enteredYear(useClubDayOrLocal())
  const [gender, grade, dateOfBirth] = useWatch({ control, name: ['gender', 'grade', 'dateOfBirth'] })
  const isGradeKept = grade === formState.defaultValues?.grade
  return {
    ...player,
    gender: genders.find(one => one === gender),
    dateOfBirth: dateOfBirth ? String(dateOfBirth) : undefined,
    ...(!isGradeKept && {
      grade: grades.find(one => one === grade),
      gradeYear: year,
      isGradeUnsure: undefined,
    }),
  }
}
