import { useState } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import type { InvitationResult } from '#shared/imports/model.ts'
import { pages } from '#shared/pages.ts'
import { ImportProgress } from './ImportProgress.tsx'
import styles from './imports.module.css'
import {
  additions,
  countOutcomes,
  formatGuardians,
  formatPlayers,
  formatRows,
  isAddition,
  isTeamless,
  type ReviewedRow,
} from './outcome.ts'
import { RowTable } from './RowTable.tsx'
import { sendInvitations } from './sendRows.ts'
import { useChunkedSend } from './useChunkedSend.ts'

/** The results by row, and a button to send the invitations. */
export function ImportResultView(props: {
  lines: ReviewedRow[]
  /** Corrects the rows that were left out. */
  onAgain: () => void
  onNext: () => void
}) {
  const { lines, onAgain, onNext } = props
  const added = countOutcomes(lines, ...additions)
  const known = countOutcomes(lines, 'exists')
  const invited = countOutcomes(lines, 'guardian')
  const failed = lines.filter(({ outcome }) => outcome === 'error' || outcome === 'ask')
  const teamless = lines.filter(isTeamless)
  const imported = lines.filter(({ outcome }) => outcome === 'exists' || isAddition(outcome))
  const guardianIds = [...new Set(imported.flatMap(({ result }) => result?.guardianId ?? []))]
  return (
    <div className={styles.importStep}>
      <Alert tone="success" title={added > 0 ? `${formatPlayers(added)} added` : 'Nothing new in this file'}>
        {invited > 0 && <p>Invited to join a player who is already here: {formatGuardians(invited)}.</p>}
        {known > 0 && <p>Already in the club: {formatRows(known)}.</p>}
      </Alert>
      {guardianIds.length > 0 && <InviteGuardians guardianIds={guardianIds} />}
      {failed.length > 0 && (
        <Card
          title={`${formatRows(failed.length)} skipped`}
          action={<Button onClick={onAgain}>Fix them here</Button>}
        >
          <RowTable label="Skipped rows" lines={failed} />
        </Card>
      )}
      {teamless.length > 0 && (
        <Card title={`${formatPlayers(teamless.length)} added without a team`}>
          <RowTable label="Players without a team" lines={teamless} />
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
        Imported accounts have no password. An invitation emails them a link to choose one. People who already
        have a password are skipped.
      </p>
      <ImportProgress label="Sending invitations" {...state} onResume={() => void invite(resume)} />
      <div role="status">
        {sent && (
          <ul className={styles.importSums}>
            <li>
              <strong>{formatInvitations(count('invited'))}</strong> sent.
            </li>
            {count('recent') > 0 && <li>{count('recent')} sent within the last day, so not sent again.</li>}
            {count('hasLogin') > 0 && <li>{count('hasLogin')} already have a password.</li>}
          </ul>
        )}
      </div>
      {!sent && !state.failure && (
        <div className={buttonStyles.actions}>
          <Button pending={state.progress !== undefined} onClick={() => void invite(start)}>
            Send invitations
          </Button>
        </div>
      )}
    </Card>
  )
}

const formatInvitations = (count: number) => `${count} invitation${count === 1 ? '' : 's'}`
