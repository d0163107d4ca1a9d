import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { type MessagingMember, mayMessageEachOther } from '#shared/messages/rules.ts'
import { namedUserIds, type Target } from '#shared/messages/targets.ts'
import { runs } from '../proof.ts'
import {
  buildMembers,
  buildTargets,
  clubModels,
  listReaders,
  listRecipients,
  listWriters,
  plainNames,
} from './clubs.ts'

/** People of any club, and any conversation in it. */
function always(holds: (target: Target, members: MessagingMember[]) => void) {
  fc.assert(
    fc.property(clubModels, model => {
      const members = buildMembers(model, plainNames)
      for (const target of buildTargets(plainNames, members)) holds(target, members)
    }),
    { numRuns: runs(60, 3000) },
  )
}
const isChild = ({ role }: MessagingMember) => role === 'player'
const idsOf = (members: readonly MessagingMember[]) => members.map(({ id }) => id)

describe('in any club', () => {
  it('in any club, a child’s guardians are addressed wherever the child is, and listed as readers', () =>
    always((target, members) => {
      const heard = idsOf(listRecipients(members, target))
      for (const id of namedUserIds(target)) {
        const guardians = members.filter(({ childAccountIds }) => childAccountIds.includes(id))
        expect(heard).toEqual(expect.arrayContaining(idsOf(guardians)))
      }
    }))

  it('in any club, only the guardians of two people can read what these write to each other', () =>
    always((target, members) => {
      if (target.type !== 'direct') return
      const outside = listReaders(members, target).filter(
        ({ id, childAccountIds }) =>
          !namedUserIds(target).some(named => named === id || childAccountIds.includes(named)),
      )
      expect(outside).toEqual([])
    }))

  it('in any club, a conversation of a team or program can be read by its people and by the office', () =>
    always((target, members) => {
      if (target.type !== 'team' && target.type !== 'program') return
      const of = target.type === 'team' ? target.teamId : target.programId
      const has = ({ coachedTeamIds, familyTeamIds, programIds, isUnguardedChild }: MessagingMember) =>
        target.type === 'team'
          ? !isUnguardedChild && [...coachedTeamIds, ...familyTeamIds].includes(of)
          : programIds.includes(of)
      const expected = members.filter(member => has(member) || isPrivileged(member.role))
      expect(idsOf(listReaders(members, target))).toEqual(idsOf(expected))
      expect(idsOf(listRecipients(members, target))).toEqual(idsOf(members.filter(has)))
    }))

  it('in any club, a question to the staff can be read by the staff, its author, and a child’s guardians', () =>
    always((target, members) => {
      if (target.type !== 'staff' && target.type !== 'ask') return
      const named = namedUserIds(target)
      const expected = members.filter(
        ({ id, role, childAccountIds, isUnguardedChild }) =>
          isStaff(role) ||
          (!isUnguardedChild && named.includes(id)) ||
          childAccountIds.some(one => named.includes(one)),
      )
      expect(idsOf(listReaders(members, target))).toEqual(idsOf(expected))
    }))

  it('in any club, children cannot write to each other, and nobody can write to a child without guardians', () =>
    always((target, members) => {
      const named = members.filter(({ id }) => namedUserIds(target).includes(id))
      const writers = listWriters(members, target, true)
      if (target.type === 'direct' && named.every(isChild)) expect(writers).toEqual([])
      for (const child of named.filter(isChild)) {
        if (!members.some(({ childAccountIds }) => childAccountIds.includes(child.id)))
          expect(writers).toEqual([])
      }
    }))

  it('in any club, a child can start nothing but a question to the staff', () =>
    always((target, members) => {
      if (target.type === 'ask') return
      expect(listWriters(members, target, false).filter(isChild)).toEqual([])
    }))

  it('in any club, whoever can write can also read, and whoever is addressed can read it', () =>
    always((target, members) => {
      const reading = idsOf(listReaders(members, target))
      expect(reading).toEqual(expect.arrayContaining(idsOf(listWriters(members, target, true))))
      expect(reading).toEqual(expect.arrayContaining(idsOf(listRecipients(members, target))))
    }))

  it('in any club, only the office can write to programs and to everybody', () =>
    always((target, members) => {
      if (target.type !== 'global' && target.type !== 'program') return
      expect(listWriters(members, target, true).filter(({ role }) => !isPrivileged(role))).toEqual([])
    }))
})

it('contact is mutual, never between children, and between an adult and a child only if they are connected', () => {
  fc.assert(
    fc.property(clubModels, model => {
      const members = buildMembers(model, plainNames)
      for (const one of members) {
        expect(mayMessageEachOther(one, one)).toBe(false)
        for (const other of members) {
          const may = mayMessageEachOther(one, other)
          expect(mayMessageEachOther(other, one)).toBe(may)
          if (!may || !isChild(other)) continue
          expect(isChild(one)).toBe(false)
          const shares = one.coachedTeamIds.some(team => other.familyTeamIds.includes(team))
          expect(isPrivileged(one.role) || one.childAccountIds.includes(other.id) || shares).toBe(true)
        }
      }
    }),
    { numRuns: runs(100, 5000) },
  )
})
