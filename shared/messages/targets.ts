/** Whom a conversation is with. It stands in the conversation's id, so that there is one of each and no more. */
export type Target =
  | { type: 'global' }
  /** Those who run and coach, among themselves. */
  | { type: 'staff' }
  /** Somebody who is not of the staff, and all of them. */
  | { type: 'ask'; userId: string }
  | { type: 'team'; teamId: string }
  | { type: 'program'; programId: string }
  /** Two people, in the order of their ids; a child's guardians are always with it. */
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

/** undefined for what is no id of a conversation. */
export function parseTarget(id: string): Target | undefined {
  const parts = id.split('.')
  const [type, first = '', second = ''] = parts
  const target = parts.every(isId) ? fromParts(type, first, second) : undefined
  return target && conversationIdOf(target) === id ? target : undefined
}

/** As long as the id of a row may be. */
const isId = (part: string): boolean => part.length > 0 && part.length <= 64

function fromParts(type: string | undefined, first: string, second: string): Target | undefined {
  if (type === 'global' || type === 'staff') return { type }
  if (type === 'ask') return { type, userId: first }
  if (type === 'team') return { type, teamId: first }
  if (type === 'program') return { type, programId: first }
  return type === 'direct' && first !== second ? directTarget(first, second) : undefined
}

/** The people who are meant by their ids: a conversation of a team or of the club has none. */
export const namedUserIds = (target: Target): readonly string[] =>
  target.type === 'direct' ? target.userIds : target.type === 'ask' ? [target.userId] : []

/** A message is named by its conversation and its number in it. */
export const messageId = (conversationId: string, seq: number): string => `${conversationId}.${seq}`

export function parseMessageId(id: string): { conversationId: string; seq: number } | undefined {
  const [, conversationId = '', seq = ''] = /^(.+)\.(\d{1,9})$/.exec(id) ?? []
  return parseTarget(conversationId) ? { conversationId, seq: Number(seq) } : undefined
}
