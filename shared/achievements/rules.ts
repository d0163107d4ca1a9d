import { isPrivileged, type Role } from '../access.ts'
import { hexColor, toFullHex } from '../color.ts'
import type { Relation } from '../players/fieldAccess.ts'
import { isTeamStaff } from '../teams/rules.ts'
import { compareCodeUnits, compareNames } from '../text.ts'
import type { Achievement, AchievementType } from './model.ts'

/** Initial color in the form for a new type. */
export const defaultColor = '#7b001c'
export const defaultPoints = 10
/** Color the edit form shows for a type that has none. */
export const editColor = '#3b82f6'

export const maxPoints = 10_000
export const maxRecent = 8

/** The largest roster that can be awarded at once: all of it is written in one transaction. */
export const maxAwardedTogether = 90

/** The six digits of a badge's color; anything that is not a color becomes `editColor`. */
export const badgeColor = (color: string): string => (hexColor.test(color) ? toFullHex(color) : editColor)

/** A player's badges are visible to the family, their coaches, the office, and the families of their teammates. */
export const maySeeBadgesOf = (
  relations: readonly Relation[],
  { childTeamIds, familyTeamIds }: { childTeamIds: readonly string[]; familyTeamIds: readonly string[] },
): boolean => relations.length > 0 || childTeamIds.some(id => familyTeamIds.includes(id))

interface Caller {
  id: string
  role: Role
  /** Teams the caller coaches. */
  teamIds: readonly string[]
}

/** Coaches award players on their teams; admins and directors award anyone. */
export const mayAward = (caller: Caller, childTeamIds: readonly string[]): boolean =>
  isPrivileged(caller.role) || childTeamIds.some(id => isTeamStaff(caller, id))

/** Coaches revoke their own awards, as long as they still coach the player's team. */
export const mayRevoke = (
  caller: Caller,
  { userId, teamId }: Pick<Achievement, 'userId' | 'teamId'>,
): boolean =>
  isPrivileged(caller.role) ||
  (caller.role === 'coach' && userId === caller.id && teamId !== undefined && caller.teamIds.includes(teamId))

/** A player's achievements by type: types with the most points first, newest achievement first within a type. */
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
  achievements.toSorted((a, b) => compareCodeUnits(b.createdAt, a.createdAt))
