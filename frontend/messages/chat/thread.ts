import type { Message } from '#shared/messages/model.ts'
import { messagesPage } from '#shared/messages/rules.ts'

/** Where it stands in the cache. */
export const threadKey = (id: string) => ['thread', id]

/** As much of a conversation as is here: its end, without a gap. */
export interface Thread {
  /** The oldest first. */
  messages: readonly Message[]
  hasEarlier: boolean
  /** Up to this number nothing is missing: what is new is asked for from here. */
  upTo: number
}

/** The newest page, as the club answers it: the newest first. */
export const openedWith = (page: readonly Message[]): Thread => ({
  messages: page.toReversed(),
  hasEarlier: hasMoreThan(page),
  upTo: page[0]?.seq ?? 0,
})

export const withEarlier = (thread: Thread, page: readonly Message[]): Thread => ({
  ...thread,
  messages: merged(page, thread.messages),
  hasEarlier: hasMoreThan(page),
})

/** What came since, the oldest first. */
export const withNewer = (thread: Thread, page: readonly Message[]): Thread =>
  page.length === 0
    ? thread
    : {
        ...thread,
        messages: merged(thread.messages, page),
        upTo: Math.max(thread.upTo, page.at(-1)?.seq ?? 0),
      }

/** One's own, as the club has taken it. What others wrote in between is still to be asked for. */
export const withOwn = (thread: Thread, message: Message): Thread => ({
  ...thread,
  messages: merged(thread.messages, [message]),
  upTo: message.seq === thread.upTo + 1 ? message.seq : thread.upTo,
})

/** Whether as much came as comes at most: nobody knows then how much is missing between it and now. */
export const isFull = (page: readonly Message[]): boolean => page.length >= messagesPage

const hasMoreThan = (page: readonly Message[]): boolean => isFull(page) && (page.at(-1)?.seq ?? 1) > 1

function merged(...lists: readonly (readonly Message[])[]): Message[] {
  const bySeq = new Map(lists.flat().map(message => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** Where a reader goes on: the first that he has not read and not written himself. */
export const firstNew = (
  { messages }: Pick<Thread, 'messages'>,
  { readUpTo, readerId }: { readUpTo: number; readerId: string },
): number | undefined => messages.find(({ seq, senderId }) => seq > readUpTo && senderId !== readerId)?.seq
