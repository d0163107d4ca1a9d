import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { clubConfig } from '#frontend/lib/club.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { Check } from '#frontend/ui/forms/Field.tsx'
import { Loaded } from '#frontend/ui/states.tsx'
import type { Consent, ConsentTexts } from '#shared/consents/model.ts'
import { consentTitles } from '#shared/consents/rules.ts'
import { MediaChoice } from './MediaChoice.tsx'
import { type Asked, useAnswers } from './useConsentForm.ts'
import './consents.css'

/** Texts that are new to somebody, to be answered now: without `onLater` the only other way is out. */
export default function ConsentDialog(props: {
  due: Consent[]
  open?: boolean
  onLater?: (() => void) | undefined
}) {
  const { due, open = true, onLater } = props
  const { logout } = useAuth()
  const formId = useId()
  const config = useQuery(clubConfig)
  const texts = config.data?.consents
  const asked = useAnswers(due, texts)
  return (
    <Dialog
      open={open}
      onClose={onLater}
      title="Please read and answer"
      description="The club has a text that you have not answered in its present version."
      footer={
        <>
          {onLater ? (
            <Button onClick={onLater}>Later</Button>
          ) : (
            <Button onClick={() => void logout()}>Log out</Button>
          )}
          <Button type="submit" form={formId} look="primary" pending={asked.pending}>
            {due.every(consent => consent === 'mediaRelease') ? 'Save' : 'Accept and continue'}
          </Button>
        </>
      }
    >
      <Loaded query={config} errorTitle="The texts could not be loaded">
        {({ consents }) => (
          <form
            id={formId}
            className="form"
            method="post"
            noValidate
            onSubmit={event => void asked.submit(event)}
          >
            {due.map(consent => (
              <Question key={consent} consent={consent} text={consents[consent]} asked={asked} />
            ))}
            <div role="alert">{asked.problem && <p className="form-error">{asked.problem}</p>}</div>
          </form>
        )}
      </Loaded>
    </Dialog>
  )
}

function Question(props: { consent: Consent; text: ConsentTexts[Consent]; asked: Asked }) {
  const { consent, text, asked } = props
  const id = useId()
  const error = asked.errorOf(consent)
  return (
    <section className="consent" aria-labelledby={id}>
      <h3 id={id}>{consentTitles[consent]}</h3>
      <p className="consent-text">{text.text}</p>
      <p className="muted">Version {text.version}</p>
      {consent === 'mediaRelease' ? (
        <MediaChoice
          value={asked.answerTo('mediaRelease')}
          onChange={accepted => asked.answer('mediaRelease', accepted)}
          error={error}
        />
      ) : (
        <Check
          label={`I have read the ${consentTitles[consent].toLowerCase()} and accept it`}
          name={consent}
          checked={asked.answerTo(consent) ?? false}
          onChange={event => asked.answer(consent, event.target.checked)}
          error={error}
        />
      )}
    </section>
  )
}
