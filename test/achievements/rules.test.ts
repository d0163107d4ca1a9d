import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AchievementTypeChanges, NewAchievementType } from '#shared/achievements/model.ts'
import {
  badgeColor,
  editColor,
  groupByType,
  mayAward,
  mayRevoke,
  maySeeBadgesOf,
} from '#shared/achievements/rules.ts'
import { contrast, hexColor, textColorOn } from '#shared/color.ts'
import { runs } from '../proof.ts'
import { newType } from './achievements.ts'

it.each([
  ['#abc', '#aabbcc'],
  ['#ABCDEF', '#abcdef'],
  ['#7b001c', '#7b001c'],
  ['red', editColor],
  ['#12345', editColor],
  ['', editColor],
  ['#ggg', editColor],
  ['#fff;}', editColor],
])('the color %j is normalized to %s', (color, written) => expect(badgeColor(color)).toBe(written))

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#fff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('%s on %s has a contrast of %d to 1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

it.each([
  ['#7b001c', '#ffffff'],
  ['#f5b301', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
])('the symbol on %s is drawn in %s', (color, ink) => expect(textColorOn(color)).toBe(ink))

it('the symbol on a badge is legible on any color', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      const color = `#${parts.map(value => value.toString(16).padStart(2, '0')).join('')}`
      expect(hexColor.test(color)).toBe(true)
      expect(contrast(color, textColorOn(color))).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: runs(500, 20_000) },
  )
})

const person = (role: 'admin' | 'coach' | 'assistant_coach' | 'parent', teamIds: string[] = []) => ({
  id: 'me',
  role,
  teamIds,
})

it.each([
  ['admin', [], [], true],
  ['admin', [], ['reds'], true],
  ['coach', ['reds'], ['reds'], true],
  ['assistant_coach', ['reds'], ['blues', 'reds'], true],
  ['coach', ['reds'], ['blues'], false],
  ['coach', ['reds'], [], false],
  ['parent', ['reds'], ['reds'], false],
] as const)('a %s of %j awarding a badge to a child of %j: %s', (role, teams, childTeams, may) =>
  expect(mayAward(person(role, [...teams]), childTeams)).toBe(may),
)

it.each([
  ['admin', [], 'other', undefined, true],
  ['coach', ['reds'], 'me', 'reds', true],
  ['coach', ['reds'], 'other', 'reds', false],
  ['coach', ['reds'], 'me', 'blues', false],
  ['coach', ['reds'], 'me', undefined, false],
  ['assistant_coach', ['reds'], 'me', 'reds', false],
  ['parent', ['reds'], 'me', 'reds', false],
] as const)('a %s of %j taking back what %s awarded for %s: %s', (role, teams, userId, teamId, may) =>
  expect(mayRevoke(person(role, [...teams]), { userId, teamId })).toBe(may),
)

it.each([
  [['parent'], [], [], true],
  [['coach'], ['reds'], [], true],
  [[], ['reds'], ['reds', 'blues'], true],
  [[], ['reds'], ['blues'], false],
  [[], [], [], false],
] as const)(
  'somebody who is %j seeing the badges of a child of %j with family on %j: %s',
  (relations, mates, own, may) =>
    expect(maySeeBadgesOf(relations, { childTeamIds: mates, familyTeamIds: own })).toBe(may),
)

const types = [
  { id: 'a', name: 'Alpha', points: 10 },
  { id: 'b', name: 'Beta', points: 30 },
  { id: 'c', name: 'Gamma', points: 10 },
]
const award = (typeId: string, day: number) => ({ typeId, createdAt: `2026-03-0${day}T00:00:00.000Z` })

it('a player’s badges are sorted by points and then by name, each with the latest award first', () => {
  const all = [award('c', 1), award('a', 1), award('b', 2), award('a', 3), award('gone', 4)]
  const groups = groupByType(all, types).map(({ type, achievements }) => [
    type.name,
    achievements.map(({ createdAt }) => Number(createdAt.slice(9, 10))),
  ])
  expect(groups).toEqual([
    ['Beta', [2]],
    ['Alpha', [3, 1]],
    ['Gamma', [1]],
  ])
})

it.each([
  [{ name: 'No' }, 'name', 'Name must be at least 3 characters'],
  [{ description: ' four ' }, 'description', 'Description must be at least 5 characters'],
  [{ icon: 'skull' }, 'icon', 'Icon is required'],
  [{ category: 'special' }, 'category', 'Category is required'],
  [{ color: '#7b' }, 'color', 'Please select a valid color'],
  [{ color: 'url(//evil)' }, 'color', 'Please select a valid color'],
  [{ points: -1 }, 'points', 'Points must be between 0 and 100'],
  [{ points: 101 }, 'points', 'Points must be between 0 and 100'],
])('a new badge cannot have %j', (more, field, message) => {
  const { error } = NewAchievementType.safeParse({ ...newType('Badge'), ...more })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

it.each([
  [{ icon: 'skull' }, 'icon', 'Icon is required'],
  [{ category: 'fun' }, 'category', 'Category is required'],
  [{ color: '#12345678' }, 'color', 'Must be a valid HEX color code (e.g., #FF5733)'],
  [{ points: -1 }, 'points', 'Points must be a positive number'],
  [{ points: 0.5 }, 'points', 'Points must be a positive number'],
  [{ points: 10_001 }, 'points', 'Please use at most 10000 points'],
])('a badge cannot be changed to %j', (body, field, message) => {
  const { error } = AchievementTypeChanges.safeParse(body)
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

it('a new badge may bring no points or a hundred, and a color of three or six digits', () => {
  for (const more of [{ points: 0 }, { points: 100 }, { color: '#abc' }, { color: '#ABCDEF' }])
    expect(NewAchievementType.parse({ ...newType('Badge'), ...more })).toMatchObject(more)
})
