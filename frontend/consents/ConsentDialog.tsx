import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import type { Consent, ConsentTexts } from '#shared/consents/model.ts'
import { consentTitles } from '#shared/consents/rules.ts'
import styles from './consents.module.css'
import { MediaChoice } from './MediaChoice.tsx'
import { type ConsentForm, useConsentForm } from './useConsentForm.ts'

/** Asks for consent to new texts: without `onLater` the only alternative is to log out. */
export default function ConsentDialog(props: { due: Consent[]; open?: boolean; onLater?: () => void }) {
  const { due, open = true, onLater } = props
  const { logout } = useAuth()
  const config = useQuery(clubConfigQuery)
  const texts = config.data?.consents
  const consentForm = useConsentForm(due, texts)
  return (
    <ActionDialog
      open={open}
      onClose={onLater}
      onCancel={onLater ?? (() => void logout())}
      title="Please review and accept"
      description="Please review what the club has changed since your last response."
      action={due.every(consent => consent === 'mediaRelease') ? 'Save' : 'Accept and continue'}
      cancel={onLater ? 'Later' : 'Log out'}
      pending={consentForm.pending}
    >
      {formId => (
        <QueryResult query={config} errorTitle="The documents couldn’t be loaded">
          {({ consents }) => (
            <PlainForm id={formId} problem={consentForm.problem} onSubmit={consentForm.submit}>
              {due.map(consent => (
                <ConsentQuestion
                  key={consent}
                  consent={consent}
                  text={consents[consent]}
                  form={consentForm}
                />
              ))}
            </PlainForm>
          )}
        </QueryResult>
      )}
    </ActionDialog>
  )
}

function ConsentQuestion(props: { consent: Consent; text: ConsentTexts[Consent]; form: ConsentForm }) {
  const { consent, text, form } = props
  const id = useId()
  const error = form.errorOf(consent)
  return (
    <section className={styles.consent} aria-labelledby={id}>
      <h3 id={id}>{consentTitles[consent]}</h3>
      <p className={styles.consentText}>{text.text}</p>
      <p className="muted">Version {text.version}</p>
      {consent === 'mediaRelease' ? (
        <MediaChoice
          value={form.answerTo('mediaRelease')}
          onChange={accepted => form.answer('mediaRelease', accepted)}
          error={error}
        />
      ) : (
        <Checkbox
          label={`I have read and accept the ${consentTitles[consent].toLowerCase()}`}
          name={consent}
          checked={form.answerTo(consent) ?? false}
          onChange={event => form.answer(consent, event.target.checked)}
          error={error}
        />
      )}
    </section>
  )
}
