import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { type ProgramTemplate, programTemplates } from '#shared/programs/templates.ts'
import styles from './programs.module.css'

interface Props {
  chosen: ProgramTemplate | undefined
  onChoose: (template: ProgramTemplate | undefined) => void
}

/** What a new program starts from. What has been typed already stays. */
export function TemplateChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.programTemplates}>
      <legend className={fieldStyles.label}>Start from</legend>
      <p className="muted">
        A template fills in dates, days, grades, fee and a text. You can change all of it.
      </p>
      <div>
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
    </fieldset>
  )
}
