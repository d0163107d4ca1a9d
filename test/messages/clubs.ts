import fc from 'fast-check'
import { isStaff, type Role } from '#shared/access.ts'
import { belongs, isAddressed, type Member, mayMeet, silencedBy } from '#shared/messages/rules.ts'
import { directTarget, type Target } from '#shared/messages/targets.ts'

/** A small club, as those would draw it who run it: who is what, whose child is whose, who plays where. */
export interface Model {
  adults: { role: Exclude<Role, 'player'>; isPending: boolean; coached: number[] }[]
  children: { guardians: number[]; teams: number[]; programs: number[] }[]
  /** Of each team, its program, if any. */
  teams: (number | undefined)[]
}
const programs = [0, 1]

const some = (count: number, most = count) =>
  fc.subarray(
    Array.from({ length: count }, (_, at) => at),
    { maxLength: Math.min(count, most) },
  )
const staff = ['admin', 'program_director', 'coach', 'assistant_coach'] as const

export const models: fc.Arbitrary<Model> = fc.record({
  adults: fc.array(
    fc.record({
      role: fc.oneof({ weight: 2, arbitrary: fc.constant('parent' as const) }, fc.constantFrom(...staff)),
      isPending: fc.boolean(),
      coached: some(3, 2),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  children: fc.array(fc.record({ guardians: some(5, 2), teams: some(3, 2), programs: some(2) }), {
    minLength: 3,
    maxLength: 3,
  }),
  teams: fc.array(fc.constantFrom(undefined, ...programs), { minLength: 3, maxLength: 3 }),
})

/** What the rows of such a club are called. */
export interface Names {
  adults: string[]
  children: string[]
  teams: string[]
  programs: string[]
}
export const plainNames: Names = {
  adults: [0, 1, 2, 3, 4].map(n => `adult${n}`),
  children: [0, 1, 2].map(n => `child${n}`),
  teams: [0, 1, 2].map(n => `team${n}`),
  programs: programs.map(n => `program${n}`),
}

/** What everybody is to the club, said anew: not by the code that is tested. */
export function membersOf({ adults, children, teams }: Model, names: Names): Member[] {
  const team = (at: number) => names.teams[at] ?? ''
  const program = (at: number) => names.programs[at] ?? ''
  const grown = adults.map(({ role, isPending, coached }, at): Member => {
    const acting = isPending && role === 'coach' ? 'parent' : role
    const coaches = isStaff(acting) ? coached : []
    const own = children.flatMap((child, n) => (child.guardians.includes(at) ? [{ ...child, n }] : []))
    return {
      id: names.adults[at] ?? '',
      role: acting,
      coached: coaches.map(team),
      played: own.flatMap(child => child.teams.map(team)),
      programs: [
        ...own.flatMap(child => child.programs.map(program)),
        ...coaches.flatMap(one => (teams[one] === undefined ? [] : program(teams[one]))),
      ],
      wards: own.map(({ n }) => names.children[n] ?? ''),
    }
  })
  const young = children.map(
    (child, at): Member => ({
      id: names.children[at] ?? '',
      role: 'player',
      coached: [],
      played: child.teams.map(team),
      programs: child.programs.map(program),
      wards: [],
      alone: child.guardians.length === 0,
    }),
  )
  return [...grown, ...young]
}

/** Every conversation that there could be in it. */
export function targetsOf({ teams, programs: all }: Names, members: readonly Member[]): Target[] {
  return [
    { type: 'global' },
    { type: 'staff' },
    ...members.map(({ id }): Target => ({ type: 'ask', userId: id })),
    ...teams.map((teamId): Target => ({ type: 'team', teamId })),
    ...all.map((programId): Target => ({ type: 'program', programId })),
    ...members.flatMap((one, at) => members.slice(at + 1).map(other => directTarget(one.id, other.id))),
  ]
}

export const readers = (members: readonly Member[], target: Target) =>
  members.filter(member => belongs(member, target))
export const hearers = (members: readonly Member[], target: Target) =>
  members.filter(member => isAddressed(member, target))

/** Who writes in it: somebody who may, where each child that it names has somebody who reads along. */
export function writersOf(members: readonly Member[], target: Target, isBegun: boolean): Member[] {
  const known = (id: string) => members.find(member => member.id === id)
  const named = target.type === 'direct' ? target.userIds : target.type === 'ask' ? [target.userId] : []
  const isAlone = (id: string) =>
    known(id)?.role === 'player' && !members.some(({ wards }) => wards.includes(id))
  if (named.some(isAlone)) return []
  const pair =
    target.type === 'direct' ? ([known(target.userIds[0]), known(target.userIds[1])] as const) : undefined
  if (pair && !(pair[0] && pair[1] && mayMeet(pair[0], pair[1]))) return []
  return readers(members, target).filter(
    member =>
      silencedBy(member, target, { isBegun, familiesWrite: true, pair }) === undefined &&
      (target.type !== 'ask' || isBegun || target.userId === member.id),
  )
}
