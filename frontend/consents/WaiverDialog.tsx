import { consents as routes } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { Consent } from '#shared/consents/model.ts'
import { consentTitles } from '#shared/consents/rules.ts'
import styles from './WaiverDialog.module.css'

/** A consent to one of the club's texts. */
export interface AnsweredConsent {
  consent: Consent
  /** The version of the text that was accepted. */
  version: string
  at: string
  accepted: boolean
  /** Whose consent it is, if that is not obvious. */
  fullName?: string
}

/** The exact text that somebody accepted, even if it has changed since. */
export default function WaiverDialog(props: {
  answered: AnsweredConsent
  open: boolean
  onClose: () => void
}) {
  const { answered, open, onClose } = props
  const { consent, version, at, accepted, fullName } = answered
  const { config, name } = useClub()
  const query = useQuery({
    ...routeQuery(routes.text, { params: { consent, version } }),
    enabled: open,
    // Past versions never change.
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
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="muted">
        {name} · Version {version} · {accepted ? 'accepted' : 'refused'}
        {fullName && ` by ${fullName}`} on <ClubDate at={at} />
      </p>
      {current && current !== version && (
        <Alert tone="warning">Version {current} is current. The response was for this version.</Alert>
      )}
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={4} height="2.5rem" />}
        errorTitle="The text couldn’t be loaded"
      >
        {({ text }) => (
          // The text is taller than the dialog, and without a mouse it scrolls only by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <section className={styles.waiverText} aria-label="Text" tabIndex={0}>
            {text}
          </section>
        )}
      </QueryResult>
    </Dialog>
  )
}
