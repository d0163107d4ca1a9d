import { certificateAccess, maySeePicture } from '#shared/players/rules.ts'
import type { Purpose } from '#shared/uploads/rules.ts'
import { getPlayer, getPlayerPrivate } from '../players/store.ts'
import { type Caller, familyIds } from '../sessions/caller.ts'
import type { Upload } from './store.ts'

/** `audited`: may open the file, and it is written down that he did. */
export type Access = 'plain' | 'audited'

/**
 * May the caller open a file? Until something uses it, only who uploaded it; then whoever may see the field of the
 * object that shows it, and having uploaded it is no right any more: guardians change.
 */
export async function accessTo(upload: Upload, caller: Caller): Promise<Access | undefined> {
  if (upload.state !== 'confirmed') return undefined
  if (!upload.subject) return upload.userId === caller.id ? 'plain' : undefined
  return ofPurpose[upload.purpose](upload, upload.subject.id, caller)
}

type Rule = (upload: Upload, subjectId: string, caller: Caller) => Promise<Access | undefined>

const ofPurpose: Record<Purpose, Rule> = {
  async 'player-picture'(upload, playerId, caller) {
    const player = await getPlayer(playerId)
    if (player?.playerImageUrl !== upload.id) return undefined
    return maySeePicture({ ...caller, childIds: familyIds(caller) }, player) ? 'plain' : undefined
  },

  async 'birth-certificate'(upload, playerId, caller) {
    const sensitive = await getPlayerPrivate(playerId)
    if (sensitive?.birthCertificateUrl !== upload.id) return undefined
    return certificateAccess(caller, { playerId, uploadedBy: upload.userId })
  },
}
