import { isPrivileged, isStaff, type Role } from '../access.ts'
import { namedUserIds, type Target } from './targets.ts'

/** A person's place in the club: everything that decides which messages reach them. */
export interface MessagingMember {
  id: string
  /** The role in effect: a coach who is not (or no longer) approved acts as a parent. */
  role: Role
  /** Teams the person coaches. */
  coachedTeamIds: readonly string[]
  /** Teams the person's children play on; for a player, their own. */
  familyTeamIds: readonly string[]
  /** Programs in which the family has a spot, and those of coached teams. */
  programIds: readonly string[]
  /** Accounts of the person's children. */
  childAccountIds: readonly string[]
  /** A child with no guardian who could read along: none of them has an account. */
  isUnguardedChild?: boolean
}

/**
 * Who belongs to a conversation and reads all of it. Admins and directors get no access to a conversation between
 * two other people; a child's guardians belong wherever the child does.
 */
export const mayRead = (member: MessagingMember, target: Target): boolean =>
  isAddressed(member, target) || (isPrivileged(member.role) && ['team', 'program'].includes(target.type))

/**
 * Is the member an addressee? Only addressees get mail and unread counts: admins and directors may read all team and
 * program conversations without being notified of them. Nobody talks to a child without a guardian, not even within
 * its team; such a child only reads club-wide messages.
 */
export function isAddressed(member: MessagingMember, target: Target): boolean {
  const { role, coachedTeamIds, familyTeamIds, programIds, isUnguardedChild } = member
  if (isUnguardedChild && ['team', 'ask', 'direct'].includes(target.type)) return false
  switch (target.type) {
    case 'global':
      return true
    case 'staff':
      return isStaff(role)
    case 'ask':
      return isStaff(role) || isNamed(member, target)
    case 'team':
      return coachedTeamIds.includes(target.teamId) || familyTeamIds.includes(target.teamId)
    case 'program':
      return programIds.includes(target.programId)
    case 'direct':
      return isNamed(member, target)
  }
}

/** Is the member, or one of the member's children, one of the two people? */
const isNamed = ({ id, childAccountIds }: MessagingMember, target: Target): boolean =>
  namedUserIds(target).some(named => named === id || childAccountIds.includes(named))

/**
 * May two people write to each other? An adult reaches a child only through a shared team, and then the child's
 * guardians read along; children do not reach each other.
 */
export function mayMessageEachOther(one: MessagingMember, other: MessagingMember): boolean {
  if (one.id === other.id) return false
  const [child, adult] = one.role === 'player' ? [one, other] : [other, one]
  if (adult.role === 'player') return false
  if (child.role === 'player') {
    return (
      isPrivileged(adult.role) ||
      adult.childAccountIds.includes(child.id) ||
      haveCommon(adult.coachedTeamIds, child.familyTeamIds)
    )
  }
  return (
    isPrivileged(one.role) ||
    isPrivileged(other.role) ||
    (isStaff(one.role) && isStaff(other.role)) ||
    haveCommon(one.coachedTeamIds, other.familyTeamIds) ||
    haveCommon(one.familyTeamIds, other.coachedTeamIds) ||
    haveCommon(one.familyTeamIds, other.familyTeamIds) ||
    haveCommon(one.childAccountIds, other.childAccountIds)
  )
}

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some(one => others.includes(one))

interface WriteContext {
  /** The conversation already has messages. */
  hasMessages: boolean
  /** Club setting: families may write to their whole team. */
  familiesMayWrite: boolean
  /** The two people of a direct conversation; `undefined` for a closed account. */
  pair?: readonly [MessagingMember | undefined, MessagingMember | undefined]
}

/** Why a member of a conversation cannot write in it; undefined if they can. */
export function findWriteRestriction(
  member: MessagingMember,
  target: Target,
  { hasMessages, familiesMayWrite, pair }: WriteContext,
): string | undefined {
  const { role, coachedTeamIds } = member
  switch (target.type) {
    case 'global':
    case 'program':
      return isPrivileged(role) ? undefined : 'Only the people who run the club can post here.'
    case 'staff':
    case 'ask':
      return undefined
    case 'team':
      if (isPrivileged(role) || coachedTeamIds.includes(target.teamId)) return undefined
      if (!familiesMayWrite) return 'Only coaches can post here.'
      return role === 'player' && !hasMessages ? 'A coach needs to post here first.' : undefined
    case 'direct': {
      const [one, other] = pair ?? []
      if (!one || !other || !mayMessageEachOther(one, other))
        return 'You can no longer message each other here.'
      return role === 'player' && !hasMessages ? 'An adult needs to post here first.' : undefined
    }
  }
}

/** The kinds of recipients a role can choose in the "New Message" dialog. */
export const recipientTypesFor = (role: Role): (keyof typeof recipientTypeLabels)[] => {
  if (isPrivileged(role)) return ['team', 'program', 'staff', 'all', 'person']
  return role === 'player' ? ['staff'] : ['team', 'staff', 'person']
}

export const recipientTypeLabels = {
  team: 'Team',
  program: 'Program',
  staff: 'Staff',
  all: 'Everyone',
  person: 'One person',
} as const

/** Previews are cut to 30 characters after a subject, 40 without. */
export function buildPreview({ subject, content }: { subject?: string; content: string }): string {
  const letters = [...content.replace(/\s+/g, ' ').trim()]
  const most = subject ? 30 : 40
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** Maximum attachments per message, and how many are shown before "+N more". */
export const maxAttachments = 10
export const shownAttachments = 3

/** Days within which clearing all messages can be undone. */
export const undoDays = 30

/** What an admin types to confirm clearing all messages. */
export const clearConfirmationText = 'CLEAR ALL MESSAGES'

/** Messages per page. */
export const messagesPageSize = 50
