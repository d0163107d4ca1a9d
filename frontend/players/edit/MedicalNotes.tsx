import { players } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { openInTab } from '#frontend/uploads/fileLink.ts'
import { mayRead, type Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import styles from './MedicalNotes.module.css'

/** Data loaded on request, because opening it is audited: kept only in the state of the screen. */
export type OpenedNotes = Pick<PlayerDetail, 'medicalInfo' | 'birthCertificateUrl'>

export function MedicalNotes(props: {
  player: PlayerDetail
  relations: readonly Relation[]
  opened: OpenedNotes | undefined
  onOpened: (opened: OpenedNotes) => void
}) {
  const { player, relations, opened, onOpened } = props
  const { send, pending } = useSend(players.get, { toast: { error: 'The notes couldn’t be opened' } })

  async function open() {
    const sent = await send({ params: { id: player.id }, query: { include: 'medical' } })
    if (!sent.ok) return
    const { medicalInfo = '', birthCertificateUrl } = sent.reply
    onOpened({ medicalInfo, ...(birthCertificateUrl && { birthCertificateUrl }) })
  }

  if (!opened) {
    return (
      <div className={styles.playerNotes}>
        <Button pending={pending} onClick={() => void open()}>
          Show medical notes
        </Button>
        <p className="muted">Every view is logged with your name.</p>
      </div>
    )
  }
  const { medicalInfo, birthCertificateUrl } = opened
  return (
    <div className={styles.playerNotes} role="status">
      <p className={styles.playerNote}>{medicalInfo || 'No medical notes.'}</p>
      {birthCertificateUrl && (
        <Button onClick={() => void openInTab(birthCertificateUrl)}>View birth certificate</Button>
      )}
      {!birthCertificateUrl && mayRead('birthCertificateUrl', relations) && (
        <p className="muted">No birth certificate.</p>
      )}
    </div>
  )
}
