import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/invoices.module.css'
import { pathTo, pathToPerson, pathToRegistration } from '#frontend/lib/paths.ts'
import { Card } from '#frontend/ui/Card.tsx'
import factListStyles from '#frontend/ui/FactList.module.css'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** The payer, the player and the program, with links. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { userId, userName, playerName, programId, programName, registrationId, notes } = invoice
  const program = programId ? { id: programId } : undefined
  return (
    <Card title="Details">
      <dl className={`${factListStyles.facts} ${styles.invoiceFacts}`}>
        <Fact label="Payer">
          {userId ? <Link to={pathToPerson({ id: userId })}>{userName}</Link> : userName}
        </Fact>
        {playerName && <Fact label="Player">{playerName}</Fact>}
        <Fact label="For">
          {program ? <Link to={pathTo('program', program)}>{programName}</Link> : programName}
        </Fact>
        {registrationId && program && (
          <Fact label="Registration">
            <Link to={pathToRegistration({ programId: program.id, playerName })}>
              See it in the program’s list
            </Link>
          </Fact>
        )}
        <Fact label="Due">
          <ClubDate at={invoice.dueAt} />
        </Fact>
        <Fact label="Created">
          <ClubDate at={invoice.createdAt} />
        </Fact>
        {invoice.remindedAt.length > 0 && (
          <Fact label="Reminded">
            {invoice.remindedAt.map((at, nth) => (
              <Fragment key={at}>
                {nth > 0 && '; '}
                <ClubDate at={at} />
              </Fragment>
            ))}
          </Fact>
        )}
        {invoice.remindersOff && <Fact label="Automatic reminders">Stopped</Fact>}
        <Fact label="Notes">
          {notes ? <span className={styles.invoiceNotes}>{notes}</span> : <span className="muted">None</span>}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
