import { dayIn } from '#shared/dates.ts'
import type { Message } from '#shared/messages/model.ts'
import { timeText } from '../formatTime.ts'

/** What stands in a chat, from top to bottom. */
export type Item =
  | { type: 'day'; key: string; day: string }
  | { type: 'new'; key: string }
  /** What one person wrote within a minute: his name and the time are said once. */
  | { type: 'group'; key: string; time: string; messages: readonly [Message, ...Message[]] }

export function itemsOf(
  messages: readonly Message[],
  { zone, newFrom }: { zone: string; newFrom: number | undefined },
): Item[] {
  const items: Item[] = []
  let day = ''
  for (const message of messages) {
    const itsDay = dayIn(zone, new Date(message.createdAt))
    const time = timeText(message.createdAt, zone)
    if (itsDay !== day) items.push({ type: 'day', key: itsDay, day: itsDay })
    if (message.seq === newFrom) items.push({ type: 'new', key: 'new' })
    day = itsDay
    const last = items.at(-1)
    if (last?.type === 'group' && last.time === time && last.messages[0].senderId === message.senderId) {
      items[items.length - 1] = { ...last, messages: [...last.messages, message] }
    } else {
      items.push({ type: 'group', key: String(message.seq), time, messages: [message] })
    }
  }
  return items
}
