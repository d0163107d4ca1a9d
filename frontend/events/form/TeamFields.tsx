import { useWatch } from 'react-hook-form'
import { noTeamYet } from '#frontend/events/scheduling.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { SelectField, Switch, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import type { Team } from '#shared/teams/model.ts'
import type { EventFormState } from './formValues.ts'
import type { TeamChoices } from './useTeamChoices.ts'

interface Props {
  form: EventFormState
  choices: TeamChoices
}

export function TeamField({ form, choices }: Props) {
  const chosen = form.getValues('teamId')
  return (
    <SelectField
      form={form}
      name="teamId"
      label="Team"
      empty="Please select"
      options={buildOptions(choices, chosen)}
      hint={useNoTeamHint(choices)}
    />
  )
}

/** The two sides of a game. Our team comes first, at home and away. */
export function SideFields({ form, choices }: Props) {
  const [ours, away, isHome] = useWatch({
    control: form.control,
    name: ['homeTeamId', 'awayTeamId', 'isHome'],
  })
  const hint = useNoTeamHint(choices)
  const others = choices.teams.filter(({ id }) => id !== ours || id === away)
  return (
    <>
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="homeTeamId"
          label={isHome ? 'Home team' : 'Our Team (plays away)'}
          empty="Please select"
          options={buildOptions(choices, ours)}
          hint={hint}
        />
        <SelectField
          form={form}
          name="awayTeamId"
          label={isHome ? 'Away team' : 'Opponent (plays at home)'}
          empty="Not one of our teams"
          options={others.map(toOption)}
        />
        {!away && (
          <TextField
            form={form}
            name="opponent"
            label="External opponent"
            maxLength={80}
            autoComplete="off"
          />
        )}
      </div>
      <Switch form={form} name="isHome" label="Home game" />
    </>
  )
}

function useNoTeamHint({ own }: TeamChoices): string | undefined {
  const { effectiveRole } = useUser()
  if (own.length > 0) return undefined
  return isPrivileged(effectiveRole)
    ? `The club has no teams yet. Create one in ${pages.teamManagement.title}.`
    : `You don’t coach a team yet. ${noTeamYet}`
}

/** The user's own teams, and the chosen one even if somebody else chose it. */
const buildOptions = ({ teams, own }: TeamChoices, chosen: string) =>
  teams.filter(team => team.id === chosen || own.includes(team)).map(toOption)

const toOption = ({ id, name, season }: Team) => ({ value: id, label: `${name} (${season})` })
