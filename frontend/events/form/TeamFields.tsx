import { useWatch } from 'react-hook-form'
import { SelectField, Switch, TextField } from '#frontend/ui/forms/FormFields.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
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
      hint={choices.own.length === 0 ? noTeam : undefined}
    />
  )
}

/** The two sides of a game. Our team comes first, at home and away. */
export function SideFields({ form, choices }: Props) {
  const [ours, away, isHome] = useWatch({
    control: form.control,
    name: ['homeTeamId', 'awayTeamId', 'isHome'],
  })
  const others = choices.teams.filter(({ id }) => id !== ours || id === away)
  return (
    <>
      <div className={layout.columns}>
        <SelectField
          form={form}
          name="homeTeamId"
          label={isHome ? 'Home Team' : 'Our Team (plays away)'}
          empty="Please select"
          options={buildOptions(choices, ours)}
          hint={choices.own.length === 0 ? noTeam : undefined}
        />
        <SelectField
          form={form}
          name="awayTeamId"
          label={isHome ? 'Away Team' : 'Opponent (plays at home)'}
          empty="Not one of ours"
          options={others.map(toOption)}
        />
        {!away && (
          <TextField
            form={form}
            name="opponent"
            label="External Opponent"
            maxLength={80}
            autoComplete="off"
          />
        )}
      </div>
      <Switch form={form} name="isHome" label="Home game" />
    </>
  )
}

const noTeam = 'You are not a coach of any team yet.'

/** The user's own teams, and the chosen one even if somebody else chose it. */
const buildOptions = ({ teams, own }: TeamChoices, chosen: string) =>
  teams.filter(team => team.id === chosen || own.includes(team)).map(toOption)

const toOption = ({ id, name, season }: Team) => ({ value: id, label: `${name} (${season})` })
