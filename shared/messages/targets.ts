/** Whom a conversation is with. The conversation's id is built from it, so there is exactly one per target. */
export type Target =
  | { type: 'global' }
  /** Admins, directors and coaches, among themselves. */
  | { type: 'staff' }
  /** A member who is not staff, and the whole staff. */
  | { type: 'ask'; userId: string }
  | { type: 'team'; teamId: string }
  | { type: 'program'; programId: string }
  /** Two people, ordered by id; a child's guardians are always included. */
  | { type: 'direct'; userIds: readonly [string, string] }

export const directTarget = (one: string, other: string): Target => ({
  type: 'direct',
  userIds: one < other ? [one, other] : [other, one],
})

export function conversationIdOf(target: Target): string {
  switch (target.type) {
    case 'global':
    case 'staff':
      return target.type
    case 'ask':
      return `ask.${target.userId}`
    case 'team':
      return `team.${target.teamId}`
    case 'program':
      return `program.${target.programId}`
    case 'direct':
      return `direct.${target.userIds.join('.')}`
  }
}

/** Undefined if the text is not a conversation id. */
export function parseTarget(id: string): Target | undefined {
  const parts = id.split('.')
  const [type, first = '', second = ''] = parts
  const target = parts.every(isId) ? fromParts(type, first, second) : undefined
  return target && conversationIdOf(target) === id ? target : undefined
}

/** Within the length limit of row ids. */
const isId = (part: string): boolean => part.length > 0 && part.length <= 64

function fromParts(type: string | undefined, first: string, second: string): Target | undefined {
  if (type === 'global' || type === 'staff') return { type }
  if (type === 'ask') return { type, userId: first }
  if (type === 'team') return { type, teamId: first }
  if (type === 'program') return { type, programId: first }
  return type === 'direct' && first !== second ? directTarget(first, second) : undefined
}

/** The people whose ids the target contains; none for a team, program or club conversation. */
export const namedUserIds = (target: Target): readonly string[] =>
  target.type === 'direct' ? target.userIds : target.type === 'ask' ? [target.userId] : []

/** A message's id: the conversation plus the number within it. */
export const messageId = (conversationId: string, seq: number): string => `${conversationId}.${seq}`

export function parseMessageId(id: string): { conversationId: string; seq: number } | undefined {
  const [, conversationId = '', seq = ''] = /^(.+)\.(\d{1,9})$/.exec(id) ?? []
  return parseTarget(conversationId) ? { conversationId, seq: Number(seq) } : undefined
}
