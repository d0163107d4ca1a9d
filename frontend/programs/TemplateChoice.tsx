import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Select } from '#frontend/ui/forms/Field.tsx'
import type { Program } from '#shared/programs/model.ts'
import { type ProgramTemplate, programTemplates } from '#shared/programs/templates.ts'
import { compareCodeUnits } from '#shared/text.ts'
import styles from './programs.module.css'

export type ProgramOrigin = ProgramTemplate | Program

interface Props {
  chosen: ProgramOrigin | undefined
  onChoose: (origin: ProgramOrigin | undefined) => void
}

/** What a new program starts from. What has been typed already stays. */
export function TemplateChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.programTemplates}>
      <legend className={fieldStyles.label}>Start from</legend>
      <p className="muted">
        Copy a program from an earlier season (dates move ahead a year) or pick a template. Either one fills
        in the dates, days, grades, fee and description, and you can change any of it.
      </p>
      <div>
        <EarlierProgram chosen={chosen} onChoose={onChoose} />
        {programTemplates.map(template => (
          <Button
            key={template.label}
            aria-pressed={chosen === template}
            variant={chosen === template ? 'primary' : 'outlined'}
            onClick={() => onChoose(chosen === template ? undefined : template)}
          >
            {template.label}
          </Button>
        ))}
      </div>
      {chosen && 'id' in chosen && chosen.hasRegistrationPassword && (
        <Alert tone="warning">
          {chosen.name} has a registration password, which isn’t copied. Enter one below, or anyone can
          register.
        </Alert>
      )}
    </fieldset>
  )
}

/** The latest first; a club without a program has only the templates. */
function EarlierProgram({ chosen, onChoose }: Props) {
  const { data = [] } = useQuery(routeQuery(programs.list))
  if (data.length === 0) return null
  const latestFirst = data.toSorted((one, other) =>
    compareCodeUnits(other.startDate ?? '', one.startDate ?? ''),
  )
  return (
    <Select
      label="Copy from last season"
      hideLabel
      value={chosen && 'id' in chosen ? chosen.id : ''}
      onChange={event => onChoose(data.find(({ id }) => id === event.target.value))}
    >
      <option value="">Copy from last season…</option>
      {latestFirst.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
