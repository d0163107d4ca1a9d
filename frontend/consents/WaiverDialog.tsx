import { consents as routes } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Consent } from '#shared/consents/model.ts'
import { consentTitles } from '#shared/consents/rules.ts'
import './waiver.css'

/** An answer to one of the club's texts. */
export interface Answered {
  consent: Consent
  /** Of the text that was read. */
  version: string
  at: string
  accepted: boolean
  /** Whose answer it is, where that is not plain. */
  fullName?: string
}

/** The text that somebody has answered, word for word as he read it, however often it has changed since. */
export default function WaiverDialog(props: { answered: Answered; open: boolean; onClose: () => void }) {
  const { answered, open, onClose } = props
  const { consent, version, at, accepted, fullName } = answered
  const { config, name } = useClub()
  const query = useQuery({
    ...read(routes.text, { params: { consent, version } }),
    enabled: open,
    // What was in force once stays as it was.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const current = config?.consents[consent].version
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={consentTitles[consent]}
      size="large"
      footer={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="muted">
        {name} · Version {version} · {accepted ? 'accepted' : 'refused'}
        {fullName && ` by ${fullName}`} on <Day at={at} />
      </p>
      {current && current !== version && (
        <Alert tone="warning">
          A newer text is in force: version {current}. This is the one that was answered.
        </Alert>
      )}
      <Loaded
        query={query}
        skeleton={<Skeleton lines={4} height="2.5rem" />}
        errorTitle="The text could not be loaded"
      >
        {({ text }) => (
          // It is longer than the dialog, and who has no mouse scrolls it by the keys.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <section className="waiver-text" aria-label="Text" tabIndex={0}>
            {text}
          </section>
        )}
      </Loaded>
    </Dialog>
  )
}
