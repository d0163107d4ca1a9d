import fc from 'fast-check'
import { isStaff, type Role } from '#shared/access.ts'
import {
  findWriteRestriction,
  isAddressed,
  type MessagingMember,
  mayMessageEachOther,
  mayRead,
} from '#shared/messages/rules.ts'
import { directTarget, type Target } from '#shared/messages/targets.ts'

/** A small club as a diagram: the role of each person, the parents of each child, the teams of each player. */
export interface ClubModel {
  adults: { role: Exclude<Role, 'player'>; isPending: boolean; coached: number[] }[]
  children: { guardians: number[]; teams: number[]; programs: number[] }[]
  /** The program of each team, if any. */
  teams: (number | undefined)[]
}
const programNumbers = [0, 1]

const someOf = (count: number, most = count) =>
  fc.subarray(
    Array.from({ length: count }, (_, at) => at),
    { maxLength: Math.min(count, most) },
  )
const staffRoles = ['admin', 'program_director', 'coach', 'assistant_coach'] as const

export const clubModels: fc.Arbitrary<ClubModel> = fc.record({
  adults: fc.array(
    fc.record({
      role: fc.oneof(
        { weight: 2, arbitrary: fc.constant('parent' as const) },
        fc.constantFrom(...staffRoles),
      ),
      isPending: fc.boolean(),
      coached: someOf(3, 2),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  children: fc.array(fc.record({ guardians: someOf(5, 2), teams: someOf(3, 2), programs: someOf(2) }), {
    minLength: 3,
    maxLength: 3,
  }),
  teams: fc.array(fc.constantFrom(undefined, ...programNumbers), { minLength: 3, maxLength: 3 }),
})

/** The ids and names of the rows of such a club. */
export interface RowNames {
  adults: string[]
  children: string[]
  teams: string[]
  programs: string[]
}
export const plainNames: RowNames = {
  adults: [0, 1, 2, 3, 4].map(n => `adult${n}`),
  children: [0, 1, 2].map(n => `child${n}`),
  teams: [0, 1, 2].map(n => `team${n}`),
  programs: programNumbers.map(n => `program${n}`),
}

/** Everybody's role and relations, computed independently of the code under test. */
export function buildMembers({ adults, children, teams }: ClubModel, names: RowNames): MessagingMember[] {
  const team = (at: number) => names.teams[at] ?? ''
  const program = (at: number) => names.programs[at] ?? ''
  const grown = adults.map(({ role, isPending, coached }, at): MessagingMember => {
    const acting = isPending && role === 'coach' ? 'parent' : role
    const coaches = isStaff(acting) ? coached : []
    const own = children.flatMap((child, n) => (child.guardians.includes(at) ? [{ ...child, n }] : []))
    return {
      id: names.adults[at] ?? '',
      role: acting,
      coachedTeamIds: coaches.map(team),
      familyTeamIds: own.flatMap(child => child.teams.map(team)),
      programIds: [
        ...own.flatMap(child => child.programs.map(program)),
        ...coaches.flatMap(one => (teams[one] === undefined ? [] : program(teams[one]))),
      ],
      childAccountIds: own.map(({ n }) => names.children[n] ?? ''),
    }
  })
  const young = children.map(
    (child, at): MessagingMember => ({
      id: names.children[at] ?? '',
      role: 'player',
      coachedTeamIds: [],
      familyTeamIds: child.teams.map(team),
      programIds: child.programs.map(program),
      childAccountIds: [],
      isUnguardedChild: child.guardians.length === 0,
    }),
  )
  return [...grown, ...young]
}

/** Every possible conversation in it. */
export function buildTargets(
  { teams, programs: all }: RowNames,
  members: readonly MessagingMember[],
): Target[] {
  return [
    { type: 'global' },
    { type: 'staff' },
    ...members.map(({ id }): Target => ({ type: 'ask', userId: id })),
    ...teams.map((teamId): Target => ({ type: 'team', teamId })),
    ...all.map((programId): Target => ({ type: 'program', programId })),
    ...members.flatMap((one, at) => members.slice(at + 1).map(other => directTarget(one.id, other.id))),
  ]
}

export const listReaders = (members: readonly MessagingMember[], target: Target) =>
  members.filter(member => mayRead(member, target))
export const listRecipients = (members: readonly MessagingMember[], target: Target) =>
  members.filter(member => isAddressed(member, target))

/** Who may write in it: those with the right, provided that every child in it has a guardian who reads along. */
export function listWriters(
  members: readonly MessagingMember[],
  target: Target,
  hasMessages: boolean,
): MessagingMember[] {
  const known = (id: string) => members.find(member => member.id === id)
  const named = target.type === 'direct' ? target.userIds : target.type === 'ask' ? [target.userId] : []
  const isAlone = (id: string) =>
    known(id)?.role === 'player' && !members.some(({ childAccountIds }) => childAccountIds.includes(id))
  if (named.some(isAlone)) return []
  const pair =
    target.type === 'direct' ? ([known(target.userIds[0]), known(target.userIds[1])] as const) : undefined
  if (pair && !(pair[0] && pair[1] && mayMessageEachOther(pair[0], pair[1]))) return []
  return listReaders(members, target).filter(
    member =>
      findWriteRestriction(member, target, { hasMessages, familiesMayWrite: true, pair }) === undefined &&
      (target.type !== 'ask' || hasMessages || target.userId === member.id),
  )
}
