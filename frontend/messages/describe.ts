import type { Conversation } from '#shared/messages/model.ts'

type Kind = Pick<Conversation, 'type' | 'isStaffOnly'>

/** The kind of a conversation, in one word. */
export const kinds = ['Team', 'Direct', 'Program', 'Everyone', 'Staff'] as const
export type KindName = (typeof kinds)[number]

export function getKind({ type, isStaffOnly }: Kind): KindName {
  if (isStaffOnly) return 'Staff'
  const names = { team: 'Team', direct: 'Direct', program: 'Program', global: 'Everyone' } as const
  return names[type]
}

export const notificationLabels = { app: 'In the app', email: 'By email', both: 'App and email' } as const
export type Notification = keyof typeof notificationLabels

export const isNotification = (value: string): value is Notification =>
  Object.hasOwn(notificationLabels, value)

/** Sends email by default only between two people: a group would get one email per line. */
export const getDefaultNotification = ({ type }: Kind): Notification => (type === 'direct' ? 'both' : 'app')

/** Which guardians can read along if a child takes part; shown to all participants. */
export function describeGuardians(conversation: {
  guardiansIncluded: boolean
  children: readonly string[]
}): string | undefined {
  const { guardiansIncluded, children } = conversation
  const [first, ...others] = children
  if (!guardiansIncluded) return undefined
  if (first === undefined) return 'The players’ parents or guardians can read this conversation.'
  if (others.length === 0) return `${first}’s parents or guardians can read this conversation.`
  return `The parents or guardians of ${listFormat.format(children)} can read this conversation.`
}

const listFormat = new Intl.ListFormat('en-US')

/** "2 files", next to a preview. */
export const formatFileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`
