import { expect, it } from 'vitest'
import {
  buildPreview,
  findWriteRestriction,
  isAddressed,
  type MessagingMember,
  mayMessageEachOther,
  mayRead,
  recipientTypesFor,
} from '#shared/messages/rules.ts'
import {
  conversationIdOf,
  directTarget,
  messageId,
  parseMessageId,
  parseTarget,
  type Target,
} from '#shared/messages/targets.ts'
import { conversations, everybody, inOrder, isChild, people, type Row, type Who } from './people.ts'

const those = (is: (member: MessagingMember) => boolean) => everybody.filter(who => is(people[who]))

const pairOf = ([one, other]: readonly [string, string]) =>
  [people[one as Who], people[other as Who]] as const

// By the rules alone: that nobody reads along keeps everybody from writing there, see send.test.ts.
const withLone: Row = { target: directTarget('coach', 'lone'), reads: ['coach'] }
it.each([...conversations, withLone].map(row => ({ id: conversationIdOf(row.target), ...row })))(
  'the conversation $id can be read, received and written in by these people and no others',
  ({ target, reads, addressed = reads, writes = reads }) => {
    const pair = target.type === 'direct' ? pairOf(target.userIds) : undefined
    expect(those(member => mayRead(member, target))).toEqual(inOrder(reads))
    expect(those(member => isAddressed(member, target))).toEqual(inOrder(addressed))
    const mayWrite = (hasMessages: boolean) => (member: MessagingMember) =>
      mayRead(member, target) &&
      !findWriteRestriction(member, target, { hasMessages, familiesMayWrite: true, pair })
    expect(those(mayWrite(true))).toEqual(inOrder(writes))
    const beginners = target.type === 'ask' ? writes : writes.filter(who => !isChild(who))
    expect(those(mayWrite(false))).toEqual(inOrder(beginners))
  },
)

it('a team’s conversation can be restricted by the club to its staff as writers', () => {
  const target: Target = { type: 'team', teamId: 'reds' }
  const context = { hasMessages: true, familiesMayWrite: false }
  const may = (member: MessagingMember) =>
    mayRead(member, target) && !findWriteRestriction(member, target, context)
  expect(those(may)).toEqual(['admin', 'director', 'coach'])
})

it.each([
  ['of a closed account', [people.coach, undefined] as const],
  ['of another closed account', [undefined, people.kid] as const],
  ['of two who have nothing to do with each other any more', [people.assistant, people.kid] as const],
  ['of nobody', undefined],
])('the conversation %s has ended', (_, pair) => {
  const context = { hasMessages: true, familiesMayWrite: true, pair }
  expect(findWriteRestriction(people.coach, directTarget('coach', 'kid'), context)).toBe(
    'You can no longer message each other here.',
  )
})

/** Written by hand: whom each person may write to directly. */
const meets: Record<Who, Who[]> = {
  admin: everybody.filter(who => who !== 'admin'),
  director: everybody.filter(who => who !== 'director'),
  coach: ['assistant', 'dad', 'mother', 'father', 'teammate', 'kid', 'mate', 'lone'],
  assistant: ['coach', 'dad', 'blue', 'other'],
  dad: ['coach', 'assistant', 'mother', 'father', 'teammate', 'blue', 'mate', 'other'],
  pending: [],
  mother: ['coach', 'dad', 'father', 'teammate', 'kid'],
  father: ['coach', 'dad', 'mother', 'teammate', 'kid'],
  teammate: ['coach', 'dad', 'mother', 'father', 'mate'],
  blue: ['assistant', 'dad', 'other'],
  aunt: ['uncle', 'baby'],
  uncle: ['aunt', 'baby'],
  kid: ['coach', 'mother', 'father'],
  mate: ['coach', 'dad', 'teammate'],
  other: ['assistant', 'dad', 'blue'],
  baby: ['aunt', 'uncle'],
  lone: ['coach'],
}

it.each(Object.entries(meets) as [Who, Who[]][])(
  '%s may be in contact with these people and no others',
  (who, most) => {
    const others = inOrder([...most, 'admin', 'director']).filter(other => other !== who)
    expect(those(member => mayMessageEachOther(people[who], member))).toEqual(others)
    expect(those(member => mayMessageEachOther(member, people[who]))).toEqual(others)
  },
)

it.each([
  ['admin', ['team', 'program', 'staff', 'all', 'person']],
  ['program_director', ['team', 'program', 'staff', 'all', 'person']],
  ['assistant_coach', ['team', 'staff', 'person']],
  ['parent', ['team', 'staff', 'person']],
  ['player', ['staff']],
] as const)('a new message of role %s is to %j', (role, types) => {
  expect(recipientTypesFor(role)).toEqual(types)
})

const longestId = `team.${'x'.repeat(64)}`

it.each([...conversations.map(({ target }) => conversationIdOf(target)), 'direct.a.b', longestId])(
  'the id %s names a conversation, and with a number a message',
  id => {
    const target = parseTarget(id)
    expect(target && conversationIdOf(target)).toBe(id)
    expect(parseMessageId(messageId(id, 12))).toEqual({ conversationId: id, seq: 12 })
  },
)

it.each([
  ['', 'direct', 'direct.a', 'direct.a.a', 'direct.b.a', 'direct.a.b.c', 'direct.a.', 'direct..b'],
  ['team', 'team.', 'team.a.b', 'program.', 'ask.', 'ask.a.b', 'global.', 'global.x', 'staff.1'],
  ['GLOBAL', 'club', ' global', '__proto__', 'constructor.a', `${longestId}x`],
])('none of these names a conversation: %j, %j, %j and so on', (...ids) => {
  for (const id of ids)
    expect([id, parseTarget(id), parseMessageId(`${id}.1`)]).toEqual([id, undefined, undefined])
})

it.each(['global', 'global.', 'global.x', 'global.1234567890', '.1'])('%j is not a message id', id => {
  expect(parseMessageId(id)).toBeUndefined()
})

const long = 'abcdefghij'.repeat(5)
it.each([
  [{ content: 'x'.repeat(40) }, 'x'.repeat(40)],
  [{ content: long }, `${long.slice(0, 40)}…`],
  [{ subject: 'Hi', content: 'x'.repeat(30) }, 'x'.repeat(30)],
  [{ subject: 'Hi', content: long }, `${long.slice(0, 30)}…`],
  [{ content: ' two\n\n lines\t here ' }, 'two lines here'],
  [{ content: `${'a'.repeat(39)} b c` }, `${'a'.repeat(39)}…`],
  [{ content: '🥍'.repeat(41) }, `${'🥍'.repeat(40)}…`],
])('the preview of %j is cut at the right place', (message, preview) => {
  expect(buildPreview(message)).toBe(preview)
})
