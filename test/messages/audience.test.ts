import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { type Member, mayMeet } from '#shared/messages/rules.ts'
import { namedIn, type Target } from '#shared/messages/targets.ts'
import { runs } from '../proof.ts'
import { hearers, membersOf, models, plainNames, readers, targetsOf, writersOf } from './clubs.ts'

/** Of any club, and any conversation in it. */
function always(holds: (target: Target, members: Member[]) => void) {
  fc.assert(
    fc.property(models, model => {
      const members = membersOf(model, plainNames)
      for (const target of targetsOf(plainNames, members)) holds(target, members)
    }),
    { numRuns: runs(60, 3000) },
  )
}
const isChild = ({ role }: Member) => role === 'player'
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id)

describe('in any club', () => {
  it('a child’s guardians are wherever the child is named, and it is said to them', () =>
    always((target, members) => {
      const heard = idsOf(hearers(members, target))
      for (const id of namedIn(target)) {
        const guardians = members.filter(({ wards }) => wards.includes(id))
        expect(heard).toEqual(expect.arrayContaining(idsOf(guardians)))
      }
    }))

  it('what two write to each other nobody else reads but guardians of theirs', () =>
    always((target, members) => {
      if (target.type !== 'direct') return
      const outside = readers(members, target).filter(
        ({ id, wards }) => !namedIn(target).some(named => named === id || wards.includes(named)),
      )
      expect(outside).toEqual([])
    }))

  it('a team’s and a program’s is read by who has to do with it, and by the office', () =>
    always((target, members) => {
      if (target.type !== 'team' && target.type !== 'program') return
      const of = target.type === 'team' ? target.teamId : target.programId
      const has = ({ coached, played, programs, alone }: Member) =>
        target.type === 'team' ? !alone && [...coached, ...played].includes(of) : programs.includes(of)
      const expected = members.filter(member => has(member) || isPrivileged(member.role))
      expect(idsOf(readers(members, target))).toEqual(idsOf(expected))
      expect(idsOf(hearers(members, target))).toEqual(idsOf(members.filter(has)))
    }))

  it('what the staff is asked is read by the staff, who asks, and a child’s guardians', () =>
    always((target, members) => {
      if (target.type !== 'staff' && target.type !== 'ask') return
      const named = namedIn(target)
      const expected = members.filter(
        ({ id, role, wards, alone }) =>
          isStaff(role) || (!alone && named.includes(id)) || wards.some(one => named.includes(one)),
      )
      expect(idsOf(readers(members, target))).toEqual(idsOf(expected))
    }))

  it('children do not write to each other, and nobody to a child without guardians', () =>
    always((target, members) => {
      const named = members.filter(({ id }) => namedIn(target).includes(id))
      const writers = writersOf(members, target, true)
      if (target.type === 'direct' && named.every(isChild)) expect(writers).toEqual([])
      for (const child of named.filter(isChild)) {
        if (!members.some(({ wards }) => wards.includes(child.id))) expect(writers).toEqual([])
      }
    }))

  it('a child begins nothing but a question to the staff', () =>
    always((target, members) => {
      if (target.type === 'ask') return
      expect(writersOf(members, target, false).filter(isChild)).toEqual([])
    }))

  it('who writes also reads, and to whom it is said can read it', () =>
    always((target, members) => {
      const reading = idsOf(readers(members, target))
      expect(reading).toEqual(expect.arrayContaining(idsOf(writersOf(members, target, true))))
      expect(reading).toEqual(expect.arrayContaining(idsOf(hearers(members, target))))
    }))

  it('only the office writes to programs and to everybody', () =>
    always((target, members) => {
      if (target.type !== 'global' && target.type !== 'program') return
      expect(writersOf(members, target, true).filter(({ role }) => !isPrivileged(role))).toEqual([])
    }))
})

it('meeting is mutual, never of children, and of an adult with a child only where he has to do with it', () => {
  fc.assert(
    fc.property(models, model => {
      const members = membersOf(model, plainNames)
      for (const one of members) {
        expect(mayMeet(one, one)).toBe(false)
        for (const other of members) {
          const may = mayMeet(one, other)
          expect(mayMeet(other, one)).toBe(may)
          if (!may || !isChild(other)) continue
          expect(isChild(one)).toBe(false)
          const shares = one.coached.some(team => other.played.includes(team))
          expect(isPrivileged(one.role) || one.wards.includes(other.id) || shares).toBe(true)
        }
      }
    }),
    { numRuns: runs(100, 5000) },
  )
})
