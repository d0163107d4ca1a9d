import { isPrivileged, type Role } from '../access.ts'
import type { Relation } from '../players/fieldAccess.ts'
import { isTeamStaff } from '../teams/rules.ts'
import { compareNames } from '../text.ts'
import type { Achievement, AchievementType } from './model.ts'

/** What the form for a new type starts with. */
export const defaultColor = '#7b001c'
export const defaultPoints = 10
/** What the form shows where a type has no color. */
export const editColor = '#3b82f6'

export const maxPoints = 10_000
export const maxRecent = 8

/** How many a team may have on its roster to be awarded together: all of them or none, in one write. */
export const maxAwardedTogether = 90

export const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** "#abc" -> "#aabbcc", which is all that a color input understands; whatever is no color is the edit form's. */
export function toFullHex(color: string): string {
  if (!hexColor.test(color)) return editColor
  const digits = color.slice(1).toLowerCase()
  return `#${digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits}`
}

/** Black or white, whichever is read better on a color: one of them always has 4.5 to 1. */
export const textColorOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff'

/** By WCAG 2: from 1 (alike) to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const hex = toFullHex(color)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A badge's page is open to whoever is something to the child, and to the families that it plays with. */
export const maySeeBadgesOf = (
  relations: readonly Relation[],
  { childTeamIds, familyTeamIds }: { childTeamIds: readonly string[]; familyTeamIds: readonly string[] },
): boolean => relations.length > 0 || childTeamIds.some(id => familyTeamIds.includes(id))

interface Caller {
  id: string
  role: Role
  /** The teams that the caller coaches. */
  teamIds: readonly string[]
}

/** Staff award those who play on a team of theirs; those who run the club, anybody. */
export const mayAward = (caller: Caller, childTeamIds: readonly string[]): boolean =>
  isPrivileged(caller.role) || childTeamIds.some(id => isTeamStaff(caller, id))

/** Coaches revoke what they awarded themselves, as long as they coach the team. */
export const mayTakeBack = (
  caller: Caller,
  { userId, teamId }: Pick<Achievement, 'userId' | 'teamId'>,
): boolean =>
  isPrivileged(caller.role) ||
  (caller.role === 'coach' && userId === caller.id && teamId !== undefined && caller.teamIds.includes(teamId))

/** The achievements of a player by type, those with most points first, each with the latest first. */
export function groupByType<A extends Pick<Achievement, 'typeId' | 'createdAt'>, T extends Rated>(
  achievements: readonly A[],
  types: readonly T[],
): { type: T; achievements: A[] }[] {
  return types
    .map(type => ({
      type,
      achievements: sortNewestFirst(achievements.filter(({ typeId }) => typeId === type.id)),
    }))
    .filter(group => group.achievements.length > 0)
    .toSorted((a, b) => b.type.points - a.type.points || compareNames(a.type.name, b.type.name))
}

type Rated = Pick<AchievementType, 'id' | 'name' | 'points'>

export const sortNewestFirst = <A extends Pick<Achievement, 'createdAt'>>(achievements: readonly A[]): A[] =>
  achievements.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
