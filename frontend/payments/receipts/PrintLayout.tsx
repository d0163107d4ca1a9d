import type { ReactNode } from 'react'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Logo } from '#frontend/ui/Logo.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import styles from './receipts.module.css'

/** The screen around a printable document; its buttons are not printed. */
export function DocumentScreen({
  title,
  back = { to: pages.account.path, label: 'Back to My Account' },
  children,
}: {
  title: string
  back?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <div className={styles.documentScreen}>
      <PageHeader
        title={title}
        actions={
          <div className={`${buttonStyles.actions} no-print`}>
            <LinkButton to={back.to}>{back.label}</LinkButton>
            <Button variant="primary" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      {children}
    </div>
  )
}

/** A document from the club to the user. */
export function PrintLayout({ config, children }: { config: PublicConfig; children: ReactNode }) {
  const { fullName, address, city, state, zip } = useUser()
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const reader = (
    <>
      <strong>{fullName}</strong>
      {address && <span>{address}</span>}
      {place && <span>{place}</span>}
    </>
  )
  return (
    <Sheet config={config} to={reader}>
      {children}
    </Sheet>
  )
}

/** A document with sender and recipient, for any reader. */
export function Sheet({
  config,
  to,
  children,
}: {
  config: PublicConfig
  to: ReactNode
  children: ReactNode
}) {
  return (
    <article className={styles.paper}>
      <div className={styles.paperHead}>
        <address>
          <Logo />
          <strong>{config.clubName}</strong>
          <span>{config.contactEmail}</span>
          {config.ein && <span>EIN {config.ein}</span>}
        </address>
        <address>{to}</address>
      </div>
      {children}
    </article>
  )
}
