import { describe, expect, it } from 'vitest'
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

const someone = (
  id: string,
  role: MessagingMember['role'],
  more: Partial<MessagingMember> = {},
): MessagingMember => ({
  id,
  role,
  coachedTeamIds: [],
  familyTeamIds: [],
  programIds: [],
  childAccountIds: [],
  ...more,
})
const red = { familyTeamIds: ['reds'], programIds: ['spring'] }
const people = {
  admin: someone('admin', 'admin'),
  director: someone('director', 'program_director'),
  coach: someone('coach', 'coach', { coachedTeamIds: ['reds'], programIds: ['spring'] }),
  assistant: someone('assistant', 'assistant_coach', { coachedTeamIds: ['blues'] }),
  mother: someone('mother', 'parent', { ...red, childAccountIds: ['kid'] }),
  father: someone('father', 'parent', { ...red, childAccountIds: ['kid'] }),
  teammate: someone('teammate', 'parent', { ...red, childAccountIds: ['mate'] }),
  blue: someone('blue', 'parent', { familyTeamIds: ['blues'], childAccountIds: ['other'] }),
  nobody: someone('nobody', 'parent'),
  kid: someone('kid', 'player', red),
  mate: someone('mate', 'player', red),
  other: someone('other', 'player', { familyTeamIds: ['blues'] }),
}
type Who = keyof typeof people
const everybody = Object.keys(people) as Who[]
const those = (is: (member: MessagingMember) => boolean) => everybody.filter(who => is(people[who]))
const staff: Who[] = ['admin', 'director', 'coach', 'assistant']
const reds: Who[] = ['coach', 'mother', 'father', 'teammate', 'kid', 'mate']

/**
 * Written by hand: who reads it, who receives it if that is fewer people, and who writes in it once it has begun.
 */
const table: [target: Target, reads: Who[], addressed: Who[] | 'all', writes: Who[]][] = [
  [{ type: 'global' }, everybody, 'all', ['admin', 'director']],
  [{ type: 'staff' }, staff, 'all', staff],
  [{ type: 'ask', userId: 'mother' }, [...staff, 'mother'], 'all', [...staff, 'mother']],
  [
    { type: 'ask', userId: 'kid' },
    [...staff, 'mother', 'father', 'kid'],
    'all',
    [...staff, 'mother', 'father', 'kid'],
  ],
  [{ type: 'team', teamId: 'reds' }, ['admin', 'director', ...reds], reds, ['admin', 'director', ...reds]],
  [{ type: 'program', programId: 'spring' }, ['admin', 'director', ...reds], reds, ['admin', 'director']],
  [directTarget('coach', 'mother'), ['coach', 'mother'], 'all', ['coach', 'mother']],
  [directTarget('mother', 'teammate'), ['mother', 'teammate'], 'all', ['mother', 'teammate']],
  [
    directTarget('coach', 'kid'),
    ['coach', 'mother', 'father', 'kid'],
    'all',
    ['coach', 'mother', 'father', 'kid'],
  ],
  [directTarget('mother', 'kid'), ['mother', 'father', 'kid'], 'all', ['mother', 'father', 'kid']],
  [directTarget('admin', 'other'), ['admin', 'blue', 'other'], 'all', ['admin', 'blue', 'other']],
]

describe('a conversation', () => {
  it.each(table.map(row => [conversationIdOf(row[0]), ...row] as const))(
    'the conversation %s can be read, received and written in by these people and no others',
    (_, target, reads, addressed, writes) => {
      const pair = target.type === 'direct' ? pairOf(target.userIds) : undefined
      const begun = { hasMessages: true, familiesMayWrite: true, pair }
      expect(those(member => mayRead(member, target))).toEqual(inOrder(reads))
      expect(those(member => isAddressed(member, target))).toEqual(
        inOrder(addressed === 'all' ? reads : addressed),
      )
      const may = (member: MessagingMember) =>
        mayRead(member, target) && !findWriteRestriction(member, target, begun)
      expect(those(may)).toEqual(inOrder(writes))
      const first = (member: MessagingMember) =>
        may(member) && !findWriteRestriction(member, target, { ...begun, hasMessages: false })
      const children = target.type === 'ask' ? [] : ['kid', 'mate', 'other']
      expect(those(first)).toEqual(inOrder(writes).filter(who => !children.includes(who)))
    },
  )

  it('a team’s conversation can be restricted by the club to its staff as writers', () => {
    const target: Target = { type: 'team', teamId: 'reds' }
    const may = (member: MessagingMember) =>
      mayRead(member, target) &&
      !findWriteRestriction(member, target, { hasMessages: true, familiesMayWrite: false })
    expect(those(may)).toEqual(['admin', 'director', 'coach'])
  })

  it.each([
    ['of a closed account', [people.coach, undefined] as const],
    ['of two who have nothing to do with each other any more', [people.assistant, people.kid] as const],
    ['of nobody', undefined],
  ])('the conversation %s has ended', (_, pair) => {
    const restriction = findWriteRestriction(people.coach, directTarget('coach', 'kid'), {
      hasMessages: true,
      familiesMayWrite: true,
      pair,
    })
    expect(restriction).toBe('You can no longer message each other here.')
  })
})

/** Written by hand: whom each person may write to directly. */
const meets: Record<Who, Who[]> = {
  admin: [
    'director',
    'coach',
    'assistant',
    'mother',
    'father',
    'teammate',
    'blue',
    'nobody',
    'kid',
    'mate',
    'other',
  ],
  director: [
    'admin',
    'coach',
    'assistant',
    'mother',
    'father',
    'teammate',
    'blue',
    'nobody',
    'kid',
    'mate',
    'other',
  ],
  coach: ['admin', 'director', 'assistant', 'mother', 'father', 'teammate', 'kid', 'mate'],
  assistant: ['admin', 'director', 'coach', 'blue', 'other'],
  mother: ['admin', 'director', 'coach', 'father', 'teammate', 'kid'],
  father: ['admin', 'director', 'coach', 'mother', 'teammate', 'kid'],
  teammate: ['admin', 'director', 'coach', 'mother', 'father', 'mate'],
  blue: ['admin', 'director', 'assistant', 'other'],
  nobody: ['admin', 'director'],
  kid: ['admin', 'director', 'coach', 'mother', 'father'],
  mate: ['admin', 'director', 'coach', 'teammate'],
  other: ['admin', 'director', 'assistant', 'blue'],
}

it.each(Object.entries(meets) as [Who, Who[]][])(
  '%s may be in contact with these people and no others',
  (who, others) => {
    expect(those(member => mayMessageEachOther(people[who], member))).toEqual(others)
    expect(those(member => mayMessageEachOther(member, people[who]))).toEqual(others)
  },
)

it('two guardians of one child may be in contact even if it plays on no team', () => {
  const [one, two] = ['a', 'b'].map(id => someone(id, 'parent', { childAccountIds: ['child'] }))
  expect(one && two && mayMessageEachOther(one, two)).toBe(true)
})

it.each([
  ['admin', ['team', 'program', 'staff', 'all', 'person']],
  ['program_director', ['team', 'program', 'staff', 'all', 'person']],
  ['coach', ['team', 'staff', 'person']],
  ['assistant_coach', ['team', 'staff', 'person']],
  ['parent', ['team', 'staff', 'person']],
  ['player', ['staff']],
] as const)('a new message of role %s is to %j', (role, types) => {
  expect(recipientTypesFor(role)).toEqual(types)
})

describe('an id', () => {
  it.each([...table.map(([target]) => target), directTarget('b', 'a')])(
    'the conversation id of %j identifies the recipients',
    target => {
      expect(parseTarget(conversationIdOf(target))).toEqual(target)
      expect(parseMessageId(messageId(conversationIdOf(target), 12))).toEqual({
        conversationId: conversationIdOf(target),
        seq: 12,
      })
    },
  )

  it.each([
    '',
    'direct',
    'direct.a',
    'direct.a.a',
    'direct.b.a',
    'direct.a.b.c',
    'direct.a.',
    'direct..b',
    'team',
    'team.',
    'team.a.b',
    'team.a.',
    'program.',
    'ask.',
    'ask.a.b',
    'global.x',
    'global.',
    'staff.1',
    'GLOBAL',
    'club',
    ' global',
    '__proto__',
    'constructor.a',
    `team.${'x'.repeat(65)}`,
  ])('%j is not a conversation id', id => {
    expect(parseTarget(id)).toBeUndefined()
    expect(parseMessageId(`${id}.1`)).toBeUndefined()
  })

  it.each(['global', 'global.', 'global.x', 'global.1234567890', '.1'])('%j is not a message id', id => {
    expect(parseMessageId(id)).toBeUndefined()
  })
})

describe('a preview', () => {
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
})

const inOrder = (some: Who[]) => everybody.filter(who => some.includes(who))
const pairOf = ([one, other]: readonly [string, string]) =>
  [people[one as Who], people[other as Who]] as const
