import { isPrivileged, isStaff, type Role } from '../access.ts'
import { namedIn, type Target } from './targets.ts'

/** What somebody is to the club: all that decides which messages reach him. */
export interface Member {
  id: string
  /** The role he acts in: a coach who is not confirmed (any more) is a parent. */
  role: Role
  /** Teams that he coaches. */
  coached: readonly string[]
  /** Teams that his family plays on; a player's own. */
  played: readonly string[]
  /** Programs in which his family has a place, and those of teams that he coaches. */
  programs: readonly string[]
  /** The accounts of his children. */
  wards: readonly string[]
  /** A child with whom nobody reads along: none of its guardians has an account. */
  alone?: boolean
}

/**
 * The audience of a conversation: whoever belongs reads all of it. Nobody is in it for running the club where two
 * people write to each other, and a child's guardians are wherever the child is.
 */
export const belongs = (member: Member, target: Target): boolean =>
  isAddressed(member, target) || (isPrivileged(member.role) && ['team', 'program'].includes(target.type))

/**
 * Is it said to him? Mails go to nobody else, and nothing else counts as unread: those who run the club may read what
 * teams and programs are told, without being told all of it. With a child that is alone nobody talks, not among its
 * team either; it reads what the club tells everybody.
 */
export function isAddressed(member: Member, target: Target): boolean {
  const { role, coached, played, programs, alone } = member
  if (alone && ['team', 'ask', 'direct'].includes(target.type)) return false
  switch (target.type) {
    case 'global':
      return true
    case 'staff':
      return isStaff(role)
    case 'ask':
      return isStaff(role) || isNamed(member, target)
    case 'team':
      return coached.includes(target.teamId) || played.includes(target.teamId)
    case 'program':
      return programs.includes(target.programId)
    case 'direct':
      return isNamed(member, target)
  }
}

/** He himself is meant, or a child of his. */
const isNamed = ({ id, wards }: Member, target: Target): boolean =>
  namedIn(target).some(named => named === id || wards.includes(named))

/**
 * May two people write to each other? An adult reaches a child only where he has to do with it, and then its
 * guardians read along; children do not reach each other.
 */
export function mayMeet(one: Member, other: Member): boolean {
  if (one.id === other.id) return false
  const [child, adult] = one.role === 'player' ? [one, other] : [other, one]
  if (adult.role === 'player') return false
  if (child.role === 'player') {
    return isPrivileged(adult.role) || adult.wards.includes(child.id) || share(adult.coached, child.played)
  }
  return (
    isPrivileged(one.role) ||
    isPrivileged(other.role) ||
    (isStaff(one.role) && isStaff(other.role)) ||
    share(one.coached, other.played) ||
    share(one.played, other.coached) ||
    share(one.played, other.played) ||
    share(one.wards, other.wards)
  )
}

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some(one => others.includes(one))

interface Circumstances {
  /** Somebody has written in it before. */
  isBegun: boolean
  /** The club lets families write to their whole team. */
  familiesWrite: boolean
  /** Of a direct conversation: the two of them, `undefined` for an account that is closed. */
  pair?: readonly [Member | undefined, Member | undefined]
}

/** Why somebody who belongs to a conversation cannot write in it; undefined where he can. */
export function silencedBy(
  member: Member,
  target: Target,
  { isBegun, familiesWrite, pair }: Circumstances,
): string | undefined {
  const { role, coached } = member
  switch (target.type) {
    case 'global':
    case 'program':
      return isPrivileged(role) ? undefined : 'Only the office can write here.'
    case 'staff':
    case 'ask':
      return undefined
    case 'team':
      if (isPrivileged(role) || coached.includes(target.teamId)) return undefined
      if (!familiesWrite) return 'Only the coaches can write here.'
      return role === 'player' && !isBegun ? 'A coach has to write here first.' : undefined
    case 'direct': {
      const [one, other] = pair ?? []
      if (!one || !other || !mayMeet(one, other)) return 'You can no longer write to each other here.'
      return role === 'player' && !isBegun ? 'An adult has to write here first.' : undefined
    }
  }
}

/** Whom somebody may choose in the 'New Message' dialog at all. */
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

/** Specification 2 section 9: a preview shows 30 characters beside a subject, else 40. */
export function previewOf({ subject, content }: { subject?: string; content: string }): string {
  const letters = [...content.replace(/\s+/g, ' ').trim()]
  const most = subject ? 30 : 40
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** The most attachments of one message, and how many of them are shown before '+N more'. */
export const mostAttachments = 10
export const shownAttachments = 3

/** How many days everything that was cleared can be brought back. */
export const undoDays = 30

/** What an admin types before all messages are cleared. */
export const clearWord = 'CLEAR ALL MESSAGES'

/** A page of messages. */
export const messagesPage = 50
