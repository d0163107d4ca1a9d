import { players, uploads } from 'virtual:routes'
import { useRef, useState } from 'react'
import type { ApiError } from '#frontend/lib/http.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { filesTitle, type PlayerFile } from '#frontend/players/register/registerFields.ts'
import { changed } from '#frontend/players/rosterQueries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { FileField } from '#frontend/uploads/FileField.tsx'
import { openInTab } from '#frontend/uploads/fileLink.ts'
import { findMissingFile, type PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import { mayWrite, type Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { RemoveFile } from './RemoveFile.tsx'

const noFiles = { playerImageUrl: '', birthCertificateUrl: '' }

/** A new file replaces the old one when it is saved; one that is there can also be removed. */
export default function PlayerFiles(props: { player: PlayerDetail; relations: readonly Relation[] }) {
  const { player, relations } = props
  const [chosen, setChosen] = useState<Record<PlayerFile, string>>(noFiles)
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<ApiError>()
  const files = useRef<PendingUploads<PlayerFile>>(new Map())
  const { send, pending } = useSend(players.update, {
    toast: { success: 'Player updated successfully', error: 'Failed to update player' },
    refetch: [...changed, uploads.get],
  })
  const isChosen = chosen.playerImageUrl !== '' || chosen.birthCertificateUrl !== ''

  async function save() {
    if (await findMissingFile(files.current)) return
    const { playerImageUrl, birthCertificateUrl } = chosen
    const body = {
      ...(playerImageUrl && { playerImageUrl }),
      ...(birthCertificateUrl && { birthCertificateUrl }),
    }
    const sent = await send({ params: { id: player.id }, body })
    if (!sent.ok) return setFailure(sent.error)
    files.current.clear()
    setChosen(noFiles)
    setFailure(undefined)
    setRound(round + 1)
  }

  const field = (name: PlayerFile) => ({
    name,
    value: chosen[name],
    onChange: (id: string) => setChosen(chosen => ({ ...chosen, [name]: id })),
    error: failure?.issues.find(issue => issue.field === name)?.message,
    pending: files.current,
    ref: null,
  })
  const certificate = player.birthCertificateUrl

  return (
    <Card title={filesTitle}>
      {mayWrite('playerImageUrl', relations) && (
        <FileField
          {...field('playerImageUrl')}
          key={`picture ${round}`}
          label={player.playerImageUrl ? 'New profile picture' : 'Profile picture'}
          hint="JPEG or PNG, up to 10 MB."
          purpose="player-picture"
        />
      )}
      {mayWrite('birthCertificateUrl', relations) && (
        <FileField
          {...field('birthCertificateUrl')}
          key={`certificate ${round}`}
          label={certificate ? 'New birth certificate' : 'Birth certificate'}
          hint="PDF, JPEG or PNG, up to 10 MB. Only you and the people who run the club can open it."
          purpose="birth-certificate"
        />
      )}
      {(player.playerImageUrl || certificate || isChosen) && (
        <div className={buttonStyles.actions}>
          {certificate && (
            <Button onClick={() => void openInTab(certificate)}>View current certificate</Button>
          )}
          {player.playerImageUrl && mayWrite('playerImageUrl', relations) && (
            <RemoveFile player={player} field="playerImageUrl" />
          )}
          {certificate && mayWrite('birthCertificateUrl', relations) && (
            <RemoveFile player={player} field="birthCertificateUrl" />
          )}
          {isChosen && (
            <Button variant="primary" pending={pending} onClick={() => void save()}>
              Save files
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
