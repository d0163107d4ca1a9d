import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MediaChoice } from '#frontend/consents/MediaChoice.tsx'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import type { ConsentTexts } from '#shared/consents/model.ts'
import { consentTitles } from '#shared/consents/rules.ts'
import type { PersonForm } from './PersonStep.tsx'
import styles from './registration.module.css'

/** The consent texts with their inputs: two required ones and an optional one. */
export function ConsentFields({ form }: { form: PersonForm }) {
  const { data, isError, refetch } = useQuery(clubConfigQuery)
  const { errors } = form.formState
  if (!data) {
    return (
      <div className={styles.waiver} role="status">
        <p>{isError ? 'The waiver couldn’t be loaded.' : 'Loading the waiver…'}</p>
        {isError && <Button onClick={() => void refetch()}>Try again</Button>}
      </div>
    )
  }
  const { consents } = data
  return (
    <>
      <div className={fieldStyles.field}>
        <ConsentText consent="waiver" texts={consents} />
        <Checkbox
          label="I have read and accept the waiver"
          error={errors.acceptWaiver?.message}
          {...form.register('acceptWaiver')}
        />
      </div>
      <div className={fieldStyles.field}>
        <ConsentText consent="codeOfConduct" texts={consents} />
        <Checkbox
          label="I have read and accept the code of conduct"
          error={errors.acceptCodeOfConduct?.message}
          {...form.register('acceptCodeOfConduct')}
        />
      </div>
      <div className={fieldStyles.field}>
        <ConsentText consent="mediaRelease" texts={consents} />
        <MediaRelease form={form} />
      </div>
    </>
  )
}

function ConsentText({ consent, texts }: { consent: keyof ConsentTexts; texts: ConsentTexts }) {
  const { text, version } = texts[consent]
  return (
    <>
      <h2 id={consent}>{consentTitles[consent]}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.waiver} aria-labelledby={consent} tabIndex={0}>
        <p>{text}</p>
        <p className="muted">Version {version}</p>
      </section>
    </>
  )
}

function MediaRelease({ form }: { form: PersonForm }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Two radio buttons for one value: the form needs to know which one to focus.
    form.register('mediaRelease').ref({ focus: () => box.current?.querySelector('input')?.focus() })
  }, [form])
  return (
    <div ref={box}>
      <MediaChoice
        value={form.watch('mediaRelease')}
        onChange={accepted =>
          form.setValue('mediaRelease', accepted, { shouldDirty: true, shouldValidate: true })
        }
        error={form.formState.errors.mediaRelease?.message}
      />
    </div>
  )
}
