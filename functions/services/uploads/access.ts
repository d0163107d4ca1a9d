import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { getCredential } from '#functions/stores/credentials/store.ts'
import { activeTeamIds } from '#functions/stores/players/roster.ts'
import { getPlayer, getPlayerPrivate } from '#functions/stores/players/store.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import type { Upload } from '#functions/stores/uploads/store.ts'
import { getUser } from '#functions/stores/users/store.ts'
import { isPrivileged } from '#shared/access.ts'
import { certificateAccess, maySeePicture } from '#shared/players/rules.ts'
import type { Purpose } from '#shared/uploads/rules.ts'
import { mayOpenAttachment } from '../messages/attachments.ts'
import { familyTeamIds, ownTeamIds } from '../teams/ownTeamIds.ts'

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
    const [player, uploader, teamIds] = await Promise.all([
      getPlayer(playerId),
      getUser(upload.userId),
      familyTeamIds(caller),
    ])
    if (player?.playerImageUrl !== upload.id) return undefined
    const guardian = player.parentId === uploader?.id ? uploader : await getUser(player.parentId ?? '')
    const seer = { ...caller, childIds: familyIds(caller), familyTeamIds: teamIds }
    const shown = {
      id: player.id,
      teamIds: activeTeamIds(player),
      released: guardian?.mediaReleaseAccepted === true,
    }
    return maySeePicture(seer, shown) ? 'plain' : undefined
  },

  async 'team-logo'(upload, teamId, caller) {
    const [team, own] = await Promise.all([getTeam(teamId), ownTeamIds(caller)])
    if (team?.logoUrl !== upload.id) return undefined
    return isPrivileged(caller.role) || own.includes(teamId) ? 'plain' : undefined
  },

  async 'birth-certificate'(upload, playerId, caller) {
    const sensitive = await getPlayerPrivate(playerId)
    if (sensitive?.birthCertificateUrl !== upload.id) return undefined
    return certificateAccess(caller, { playerId, uploadedBy: upload.userId })
  },

  async credential(upload, credentialId, caller) {
    const credential = await getCredential(credentialId)
    if (credential?.url !== upload.id) return undefined
    if (credential.uploaderId === caller.id) return 'plain'
    return isPrivileged(caller.role) ? 'audited' : undefined
  },

  async 'message-attachment'(upload, message, caller) {
    return (await mayOpenAttachment(caller, message, upload.id)) ? 'plain' : undefined
  },
}
