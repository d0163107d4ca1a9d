import { useState } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import type { InvitationResult } from '#shared/imports/model.ts'
import { pages } from '#shared/pages.ts'
import { ImportProgress } from './ImportProgress.tsx'
import styles from './imports.module.css'
import { additions, countOutcomes, formatPlayers, formatRows, type ReviewedRow } from './outcome.ts'
import { RowTable } from './RowTable.tsx'
import { sendInvitations } from './sendRows.ts'
import { useChunkedSend } from './useChunkedSend.ts'

/** The results by row, and a button to send the invitations. */
export function ImportResultView({ lines, onNext }: { lines: ReviewedRow[]; onNext: () => void }) {
  const added = countOutcomes(lines, ...additions)
  const known = countOutcomes(lines, 'exists')
  const failed = lines.filter(({ outcome }) => outcome === 'error')
  const guardianIds = [...new Set(lines.flatMap(({ result }) => result?.guardianId ?? []))]
  return (
    <div className={styles.importStep}>
      <Alert tone="success" title={added > 0 ? `${formatPlayers(added)} added` : 'Nothing new in this file'}>
        {known > 0 && <p>In the club already: {formatRows(known)}.</p>}
      </Alert>
      {guardianIds.length > 0 && <InviteGuardians guardianIds={guardianIds} />}
      {failed.length > 0 && (
        <Card title={`${formatRows(failed.length)} left out`}>
          <p className="muted">
            Correct them in the file and import it again: those that are in stay as they are.
          </p>
          <RowTable lines={failed} />
        </Card>
      )}
      <div className={buttonStyles.actions}>
        <LinkButton variant="primary" to={pages.players.path}>
          See all players
        </LinkButton>
        <Button onClick={onNext}>Import another file</Button>
      </div>
    </div>
  )
}

const invitationSender = {
  send: sendInvitations,
  isAnswered: (id: string, results: readonly InvitationResult[]) =>
    results.some(({ userId }) => userId === id),
}

function InviteGuardians({ guardianIds }: { guardianIds: string[] }) {
  const { start, resume, results, ...state } = useChunkedSend(invitationSender)
  const [sent, setSent] = useState(false)
  const count = (status: InvitationResult['status']) =>
    results.filter(result => result.status === status).length

  async function invite(begin: typeof start) {
    if (await begin(guardianIds)) setSent(true)
  }

  return (
    <Card title="Invite the guardians">
      <p>
        Accounts from an import have no password. An invitation is a mail with a link to choose one; who has a
        password already gets none.
      </p>
      <ImportProgress label="Inviting" {...state} onResume={() => void invite(resume)} />
      <div role="status">
        {sent && (
          <ul className={styles.importSums}>
            <li>
              <strong>{formatInvitations(count('invited'))}</strong> on the way.
            </li>
            {count('recent') > 0 && <li>{count('recent')} had one within the last day.</li>}
            {count('hasLogin') > 0 && <li>{count('hasLogin')} have a password already.</li>}
          </ul>
        )}
      </div>
      {!sent && !state.failure && (
        <div className={buttonStyles.actions}>
          <Button pending={state.progress !== undefined} onClick={() => void invite(start)}>
            Send {formatInvitations(guardianIds.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const formatInvitations = (count: number) => `${count} invitation${count === 1 ? '' : 's'}`
