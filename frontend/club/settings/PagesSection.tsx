import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import aboutStyles from '#frontend/club/pages/about.module.css'
import { ClubText } from '#frontend/club/pages/ClubText.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { TextAreaField } from '#frontend/ui/forms/FormFields.tsx'
import { editablePages } from '#shared/club/rules.ts'
import { pages } from '#shared/pages.ts'
import styles from './club.module.css'
import type { SettingsForm } from './formValues.ts'
import { settingLabels } from './settingLabels.ts'

export function PagesSection({ form }: { form: SettingsForm }) {
  const texts = useWatch({ control: form.control, name: editablePages })
  return (
    <div className={styles.clubSection}>
      <p className="muted">
        Leave a page blank to use the built-in one. A blank line starts a new paragraph, a line that starts
        with ## is a heading, and lines that start with - are a list. Web and email addresses become links.
      </p>
      {editablePages.map((page, n) => (
        <Card
          key={page}
          title={pages[page].title}
          action={
            <Link to={pages[page].path} target="_blank">
              Open the page<span className="hidden"> {pages[page].title} in a new tab</span>
            </Link>
          }
        >
          <TextAreaField
            form={form}
            name={page}
            label={settingLabels[page]}
            optional
            rows={8}
            maxLength={20_000}
          />
          {texts[n]?.trim() && (
            <details>
              <summary>Preview</summary>
              <div className={aboutStyles.about}>
                <ClubText text={texts[n]} />
              </div>
            </details>
          )}
        </Card>
      ))}
    </div>
  )
}
