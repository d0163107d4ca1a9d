import type { Caller, Person } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { club } from '#functions/stores/club/settings.ts'
import {
  type Conversation,
  getConversation,
  getMessage,
  markRead,
  pageOf,
  readMarksOf,
} from '#functions/stores/messages/store.ts'
import { belongs, mayMeet, silencedBy } from '#shared/messages/rules.ts'
import { idOf, type Target, targetOf } from '#shared/messages/targets.ts'
import { peopleIn } from './audience.ts'
import { clearedUntil } from './clear.ts'
import { namesOf } from './conversationNames.ts'
import { memberFor, pairOf } from './loadMember.ts'
import { described, shown, unreadOf } from './view.ts'

/** A conversation's target where its id is one and the caller belongs to it. Takes one trip, beside what else is read. */
export async function seenBy(caller: Person, id: string): Promise<Target> {
  const target = targetOf(id)
  if (!target || !belongs(await memberFor(caller, target), target)) throw notFound('Conversation')
  return target
}

/** What was said in a conversation, as far as it has not been cleared. */
export async function messagesOf(caller: Caller, id: string, range: { before?: number; after?: number }) {
  const [, rows, cleared] = await Promise.all([seenBy(caller, id), pageOf(id, range), clearedUntil()])
  // Where nothing is said yet, it may be that there is nobody to say it to.
  if (rows.length === 0) await openConversation(caller, id)
  return rows.filter(({ createdAt }) => createdAt > cleared)
}

export async function openConversation(caller: Caller, id: string) {
  const target = targetOf(id)
  if (!target) throw notFound('Conversation')
  const [member, row, [mark], cleared, people, names] = await Promise.all([
    memberFor(caller, target),
    getConversation(id),
    readMarksOf(caller.id, [id]),
    clearedUntil(),
    peopleIn(target, caller),
    namesOf([target]),
  ])
  if (!belongs(member, target)) throw notFound('Conversation')
  const isBegun = row !== undefined
  const present = people.filter(person => person !== undefined)
  const [one, other] = target.type === 'direct' ? await pairOf(present) : []
  const isKnown =
    isBegun || exists(target, { names, caller, mayMeetThere: one && other ? mayMeet(one, other) : false })
  if (!isKnown) throw notFound('Conversation')

  const children = present.filter(({ role }) => role === 'player').map(({ user }) => user.firstName)
  const minors = children.length > 0 || row?.minors === true
  const familiesWrite = club.familiesWriteToTeams
  const { unread = 0, last } = (isVisible(row, cleared) && shown(row, { caller, member, mark, names })) || {}
  return {
    ...described(target, { caller, names, minors }),
    unread,
    last,
    children,
    readUpTo: mark?.seq ?? 0,
    upTo: row?.seq ?? 0,
    silencedBy: silencedBy(member, target, { isBegun, familiesWrite, pair: [one, other] }),
  }
}

const isVisible = (row: Conversation | undefined, cleared: string): row is Conversation =>
  row?.last !== undefined && row.last.createdAt > cleared

interface Around {
  names: Awaited<ReturnType<typeof namesOf>>
  caller: Person
  mayMeetThere: boolean
}

/** Where nobody has written yet: is there anything that it would be with? What somebody asks the staff, he begins. */
function exists(target: Target, { names, caller, mayMeetThere }: Around): boolean {
  if (target.type === 'team') return names.teams.has(target.teamId)
  if (target.type === 'program') return names.programs.has(target.programId)
  if (target.type === 'ask') return target.userId === caller.id
  return target.type === 'direct' ? mayMeetThere : true
}

/** What somebody has read he has read: told again, or told less, nothing changes. */
export async function readUpTo(caller: Caller, id: string, seq: number, now: Date): Promise<number> {
  const [target, row, message, [known], cleared] = await Promise.all([
    seenBy(caller, id),
    getConversation(id),
    getMessage(id, seq),
    readMarksOf(caller.id, [id]),
    clearedUntil(),
  ])
  const isFurther = message !== undefined && seq > (known?.seq ?? 0)
  const mark = isFurther
    ? { conversationId: idOf(target), userId: caller.id, seq, alerts: message.alerts, at: now.toISOString() }
    : known
  if (isFurther && mark) {
    await commit(markRead(mark)).catch((error: unknown) => {
      // Another device of his was further already.
      if (!(error instanceof ConditionFailed)) throw error
    })
  }
  return isVisible(row, cleared) ? unreadOf(row, mark) : 0
}
