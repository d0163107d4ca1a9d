import { isPrivileged } from '#shared/access.ts'
import { conversationIdOf, directTarget } from '#shared/messages/targets.ts'
import { certificateAccess, maySeePicture } from '#shared/players/rules.ts'
import type { Purpose } from '#shared/uploads/rules.ts'
import { type Caller, familyIds, getPerson, memberIds, type Person } from '../../identity/sessions/caller.ts'
import { club } from '../../stores/club/settings.ts'
import { getCredential } from '../../stores/credentials/store.ts'
import { getConversation } from '../../stores/messages/store.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayer, getPlayerPrivate } from '../../stores/players/store.ts'
import { listRegistrationsOfUser } from '../../stores/registrations/store.ts'
import { getTeam, getTeamsById } from '../../stores/teams/store.ts'
import type { UploadRow } from '../../stores/uploads/store.ts'
import { ownsAddress } from '../../stores/users/ownership.ts'
import { getUser } from '../../stores/users/store.ts'
import { mayOpenAttachment } from '../messages/attachments.ts'
import { getFamilyTeamIds, getOwnTeamIds } from '../teams/ownTeamIds.ts'

/** `audited`: may open the file, and each access is recorded in the audit trail. */
export type Access = 'plain' | 'audited'

/**
 * May the caller open a file? Until it is in use, only the uploader; after that, anyone who may see the field that
 * shows it. Having uploaded it then gives no rights, because guardians change.
 */
export async function getAccess(upload: UploadRow, caller: Caller): Promise<Access | undefined> {
  if (upload.state !== 'confirmed') return undefined
  if (!upload.subject) return upload.userId === caller.id ? 'plain' : undefined
  return accessRules[upload.purpose](upload, upload.subject.id, caller)
}

/** Whether two people share a child, a team, a program or a conversation. */
async function haveMet(one: Person, other: Person): Promise<boolean> {
  const children = memberIds(one)
  if (memberIds(other).some(id => children.includes(id))) return true
  const [own, theirs, conversation] = await Promise.all([
    getSurroundings(one),
    getSurroundings(other),
    getConversation(conversationIdOf(directTarget(one.id, other.id))),
  ])
  return conversation !== undefined || own.some(id => theirs.includes(id))
}

/** The ids of the teams and programs of a person and their family. */
async function getSurroundings(person: Person): Promise<string[]> {
  const [teamIds, registrations] = await Promise.all([
    getOwnTeamIds(person),
    listRegistrationsOfUser(person.id),
  ])
  const teams = await getTeamsById(teamIds)
  return [
    ...teamIds,
    ...teams.flatMap(({ programId }) => programId ?? []),
    ...(ownsAddress(person.user) ? registrations : []).flatMap(({ state, programId }) =>
      state === 'active' ? programId : [],
    ),
  ]
}

type Rule = (upload: UploadRow, subjectId: string, caller: Caller) => Promise<Access | undefined>

const accessRules: Record<Purpose, Rule> = {
  async 'player-picture'(upload, playerId, caller) {
    const [player, uploader, teamIds] = await Promise.all([
      getPlayer(playerId),
      getUser(upload.userId),
      getFamilyTeamIds(caller),
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

  async 'profile-picture'(upload, userId, caller) {
    const person = await getPerson(userId)
    const user = person?.user ?? (isPrivileged(caller.role) ? await getUser(userId) : undefined)
    if (user?.profileImageUrl !== upload.id) return undefined
    if (userId === caller.id || isPrivileged(caller.role)) return 'plain'
    return person && (await haveMet(caller, person)) ? 'plain' : undefined
  },

  async 'team-logo'(upload, teamId, caller) {
    const [team, own] = await Promise.all([getTeam(teamId), getOwnTeamIds(caller)])
    if (team?.logoUrl !== upload.id) return undefined
    return isPrivileged(caller.role) || own.includes(teamId) ? 'plain' : undefined
  },

  async 'club-logo'(upload) {
    return upload.id === club.logoUrl ? 'plain' : undefined
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
