import { useState } from 'react'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import type { Invited } from '#shared/imports/model.ts'
import { pages } from '#shared/pages.ts'
import { Progress } from './ImportProgress.tsx'
import { countOf, type Line, players, rowsText } from './outcome.ts'
import { Lines } from './RowTable.tsx'
import { sendInvitations } from './sendRows.ts'
import { useSending } from './useChunkedSend.ts'

/** What became of the rows, and the invitations that somebody may send now. */
export function Done({ lines, onNext }: { lines: Line[]; onNext: () => void }) {
  const added = countOf(lines, 'new', 'joined')
  const known = countOf(lines, 'exists')
  const failed = lines.filter(({ outcome }) => outcome === 'error')
  const guardianIds = [...new Set(lines.flatMap(({ result }) => result?.guardianId ?? []))]
  return (
    <div className="import-step">
      <Alert tone="success" title={added > 0 ? `${players(added)} added` : 'Nothing new in this file'}>
        {known > 0 && <p>In the club already: {rowsText(known)}.</p>}
      </Alert>
      {guardianIds.length > 0 && <Invite guardianIds={guardianIds} />}
      {failed.length > 0 && (
        <Card title={`${rowsText(failed.length)} left out`}>
          <p className="muted">
            Correct them in the file and import it again: those that are in stay as they are.
          </p>
          <Lines lines={failed} />
        </Card>
      )}
      <div className="actions">
        <LinkButton look="primary" to={pages.players.path}>
          See all players
        </LinkButton>
        <Button onClick={onNext}>Import another file</Button>
      </div>
    </div>
  )
}

const inviting = {
  send: sendInvitations,
  isAnswered: (id: string, results: readonly Invited[]) => results.some(({ userId }) => userId === id),
}

function Invite({ guardianIds }: { guardianIds: string[] }) {
  const { start, resume, results, ...state } = useSending(inviting)
  const [sent, setSent] = useState(false)
  const count = (status: Invited['status']) => results.filter(result => result.status === status).length

  async function invite(begin: typeof start) {
    if (await begin(guardianIds)) setSent(true)
  }

  return (
    <Card title="Invite the guardians">
      <p>
        Accounts from an import have no password. An invitation is a mail with a link to choose one; who has a
        password already gets none.
      </p>
      <Progress label="Inviting" {...state} onResume={() => void invite(resume)} />
      <div role="status">
        {sent && (
          <ul className="import-sums">
            <li>
              <strong>{invitations(count('invited'))}</strong> on the way.
            </li>
            {count('recent') > 0 && <li>{count('recent')} had one within the last day.</li>}
            {count('hasLogin') > 0 && <li>{count('hasLogin')} have a password already.</li>}
          </ul>
        )}
      </div>
      {!sent && !state.failure && (
        <div className="actions">
          <Button pending={state.progress !== undefined} onClick={() => void invite(start)}>
            Send {invitations(guardianIds.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

const invitations = (count: number) => `${count} invitation${count === 1 ? '' : 's'}`
