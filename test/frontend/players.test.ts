import { describe, expect, test } from 'vitest'
import { listAddFields } from '#frontend/players/add/addFields.ts'
import { type FieldGroup, fieldGroups, listShownFields, tabs } from '#frontend/players/edit/editFields.ts'
import { createEditSchema } from '#frontend/players/edit/editSchema.ts'
import { type EditValues, toFormValues } from '#frontend/players/edit/editValues.ts'
import { fillFromSibling } from '#frontend/players/register/siblingFields.ts'
import { fields, mayRead, mayWrite, type Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'

test('a new child’s form sends its name and the fields that its author may write', () => {
  const whoItIs = ['firstName', 'lastName', 'dateOfBirth']
  expect(listAddFields(['coach'])).toEqual([...whoItIs, 'jerseyNumber', 'position'])
  expect(listAddFields(['admin'])).toContain('medicalInfo')
  expect(listAddFields(['director'])).not.toContain('medicalInfo')
})

test('the form of a second child has the family’s own facts of the first, and nothing of its health or kit', () => {
  const child: PlayerDetail = {
    ...{ id: 'ply_1', firstName: 'Ada', lastName: 'Lee', fullName: 'Ada Lee', dateOfBirth: '2016-04-09' },
    ...{ schoolAttending: 'Hilltop', isOutOfDistrict: true, hasMedicalIssues: true, medicalInfo: 'Peanuts' },
    ...{ emergencyContact: 'Kim Lee', emergencyPhone: '555-010-9999', emergencyRelationship: 'Aunt' },
    ...{ jerseySize: 'YM', helmetType: 'S', requestedNumbers: [7], teams: [] },
  }
  const guardians = [{ id: 'usr_2', userId: 'usr_2', name: 'Kim Lee' }]
  const start = fillFromSibling({ child, guardians }, ['Central'])
  const filled = Object.entries(start).filter(([, value]) => value === true || (value && value.length > 0))
  expect(Object.fromEntries(filled)).toEqual({
    ...{ lastName: 'Lee', schoolAttending: 'Other', otherSchool: 'Hilltop', isOutOfDistrict: true },
    ...{ emergencyContact: 'Kim Lee', emergencyPhone: '555-010-9999', emergencyRelationship: 'Aunt' },
  })
})

test('a grade that is to be checked is chosen anew, and with it its school year', () => {
  const child: PlayerDetail = {
    ...{ id: 'ply_1', firstName: 'Ada', lastName: 'Lee', fullName: 'Ada Lee', dateOfBirth: '2016-04-09' },
    ...{ grade: '2', isGradeUnsure: true, teams: [] },
  }
  const shown = (more: Partial<PlayerDetail>) =>
    toFormValues({ ...child, ...more }, { schools: [], today: '2026-03-02' }).grade
  expect([shown({}), shown({ isGradeUnsure: undefined, gradeYear: 2025 })]).toEqual(['', '2'])
})

describe('Edit Player Information', () => {
  const all = tabs.flatMap(({ groups }) => [...groups])
  const shown = (relations: Relation[], more: { notesKnown?: boolean; onTeam?: string } = {}) =>
    all.flatMap((group: FieldGroup) => listShownFields(group, { relations, isNoteKnown: true, ...more }))

  test('Edit Player Information has each field once, in one of its tabs', () => {
    expect(all.toSorted()).toEqual(Object.keys(fieldGroups).toSorted())
  })

  test('Edit Player Information lets everybody change the fields that the table of fields allows, and read the rest', () => {
    for (const relation of ['self', 'parent', 'assistant', 'coach', 'director', 'admin'] as const) {
      for (const { name, disabled } of shown([relation])) {
        expect(disabled, `${relation} ${name}`).toBe(!mayWrite(name, [relation]))
        expect(disabled && !mayRead(name, [relation]), `${relation} ${name}`).toBe(false)
      }
    }
    const writes = (relation: Relation) =>
      shown([relation]).flatMap(({ name, disabled }) => (disabled ? [] : name))
    expect(writes('coach')).toEqual(['jerseyNumber', 'position', 'notes'])
    expect(writes('assistant')).toEqual([])
    expect(writes('admin')).toHaveLength(Object.values(fieldGroups).flat().length)
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(writes('admin')))
  })

  test('Edit Player Information hides notes that were not requested, and the team unless it is about one', () => {
    const names = (relation: Relation, more: object) => shown([relation], more).map(({ name }) => name)
    expect(names('admin', { isNoteKnown: false })).not.toContain('medicalInfo')
    expect(names('coach', {})).not.toContain('medicalInfo')
    expect(names('admin', {})).toContain('teamId')
    expect(names('admin', { onTeam: 'tea_1' })).not.toContain('teamId')
  })

  const membership = { id: 'mem_1', teamId: 'tea_1', active: true, createdAt: '' }
  const player: PlayerDetail = {
    ...{ id: 'ply_1', firstName: 'Ada', lastName: 'West', jerseyNumber: 0, schoolAttending: 'Hilltop' },
    ...{ emergencyContact: 'Robin', requestedNumbers: [7, 17], jerseySize: 'YM' },
    memberships: [{ ...membership, jerseyNumber: 4, position: 'Goalie' }],
  }
  const schools = ['Central', 'Other']
  const before = toFormValues(player, { schools, today: '2026-03-02' })
  const entry = (changes: Partial<EditValues>) =>
    createEditSchema(before, [
      ...(['jerseyNumber', 'requestedNumbers', 'schoolAttending', 'position', 'firstName'] as const),
      ...(['emergencyContact', 'jerseySize', 'grade'] as const),
    ]).safeParse({ ...before, ...changes })

  test('Edit Player Information starts with the player’s current values, on this team', () => {
    expect(before).toMatchObject({ jerseyNumber: '0', schoolAttending: 'Other', otherSchool: 'Hilltop' })
    const here = toFormValues(player, { schools, onTeam: 'tea_1', today: '2026-03-02' })
    expect(here).toMatchObject({ jerseyNumber: '4', position: 'Goalie' })
  })

  test.each<[Partial<EditValues>, object]>([
    [{}, {}],
    [{ jerseyNumber: '' }, { jerseyNumber: null }],
    [{ jerseyNumber: '99' }, { jerseyNumber: 99 }],
    [{ requestedNumbers: '22, 7 22;9' }, { requestedNumbers: [22, 7, 9] }],
    [{ otherSchool: 'Valley' }, { schoolAttending: 'Valley' }],
    [{ schoolAttending: 'Central' }, { schoolAttending: 'Central' }],
    [{ emergencyContact: '' }, { emergencyContact: '' }],
    [{ jerseySize: 'YXS' }, { jerseySize: 'YXS' }],
  ])('Edit Player Information sends only what differs in %j', (changes, body) => {
    expect(entry(changes).data).toEqual(body)
  })

  test.each<[Partial<EditValues>, string, string]>([
    [{ jerseyNumber: '100' }, 'jerseyNumber', 'Jersey numbers are 1 to 99'],
    [{ jerseyNumber: '00' }, 'jerseyNumber', 'Jersey numbers are 1 to 99'],
    [{ jerseyNumber: 'x' }, 'jerseyNumber', 'Jersey numbers are whole numbers'],
    [{ requestedNumbers: '1 2 3 4' }, 'requestedNumbers', 'Please list at most three numbers'],
    [{ otherSchool: '' }, 'otherSchool', 'Please select or enter a school'],
    [{ schoolAttending: '' }, 'schoolAttending', 'Please select or enter a school'],
    [{ emergencyContact: 'R' }, 'emergencyContact', 'Emergency contact name must be at least 2 characters'],
  ])('Edit Player Information rejects %j with this message at %s: %s', (changes, field, message) => {
    expect(entry(changes).error?.issues).toMatchObject([{ path: [field], message }])
  })
})
