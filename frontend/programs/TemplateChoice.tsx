import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { programTemplates, type TemplateKey } from '#shared/programs/templates.ts'
import styles from './programs.module.css'

interface Props {
  chosen: TemplateKey | undefined
  onChoose: (key: TemplateKey | undefined) => void
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
        {programTemplates.map(({ key, label }) => (
          <Button
            key={key}
            aria-pressed={chosen === key}
            variant={chosen === key ? 'primary' : 'outlined'}
            onClick={() => onChoose(chosen === key ? undefined : key)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
