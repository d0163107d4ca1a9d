import { expect, test } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { isAudited, mayRemove, relationsTo, writesAnything } from '#shared/players/fieldAccess.ts'
import {
  accountStem,
  certificateAccess,
  clearDependentAnswers,
  findBirthdayIssues,
  findForeignFileIssues,
  maySeePicture,
  newestMembership,
  summaryFor,
} from '#shared/players/rules.ts'

const kid = { id: 'kid', teamIds: ['hawks', 'bears'], released: false }
/** Somebody who has nothing to do with the child. */
const viewer = (role: Role, more: object = {}) => ({
  ...{ role, id: 'usr', ownIds: ['usr'], childIds: [] as string[], teamIds: [] as string[] },
  ...{ familyTeamIds: [] as string[], playerId: undefined as string | undefined },
  ...more,
})
const byRole = <Value>(of: (role: Role) => Value) => Object.fromEntries(roles.map(role => [role, of(role)]))

test.each([
  ['nothing', {}, { admin: ['admin'], program_director: ['director'] }],
  [
    'the team of the child',
    { teamIds: ['owls', 'hawks'] },
    { admin: ['admin'], program_director: ['director'], coach: ['coach'], assistant_coach: ['assistant'] },
  ],
  ['another team', { teamIds: ['owls'] }, { admin: ['admin'], program_director: ['director'] }],
])('the relations to a child of those who have %s', (_, more, expected) => {
  const found = byRole(role => relationsTo(viewer(role, more), kid))
  expect(found).toEqual({ ...byRole(() => []), ...expected })
})

test('a guardian is a parent besides other relations, and a child’s own account is the child and no parent', () => {
  const both = viewer('coach', { childIds: ['kid'], teamIds: ['hawks'] })
  expect(relationsTo(both, kid)).toEqual(['parent', 'coach'])
  const own = viewer('player', { childIds: ['kid'], playerId: 'kid' })
  expect(relationsTo(own, kid)).toEqual(['self'])
  expect(relationsTo({ ...own, playerId: 'other' }, kid)).toEqual([])
})

test.each<[string, object, Role[]]>([
  ['nobody else', {}, []],
  ['their guardian', { childIds: ['kid'] }, [...roles]],
  ['the staff of their team', { teamIds: ['hawks'] }, ['coach', 'assistant_coach']],
  ['the staff of another team', { teamIds: ['owls'] }, []],
  ['a family of their team', { familyTeamIds: ['hawks'] }, []],
])('the picture of a child is seen by those who run the club and %s', (_, more, who) => {
  const seen = roles.filter(role => maySeePicture(viewer(role, more), kid))
  expect(seen).toEqual(
    roles.filter(role => role === 'admin' || role === 'program_director' || who.includes(role)),
  )
})

test('a picture that the guardian released is seen by the families of the child’s teams alone', () => {
  const released = { ...kid, released: true }
  expect(maySeePicture(viewer('parent', { familyTeamIds: ['owls', 'hawks'] }), released)).toBe(true)
  expect(maySeePicture(viewer('parent', { familyTeamIds: ['owls'] }), released)).toBe(false)
})

test('a certificate belongs to the guardian who uploaded it, for as long as they are a guardian', () => {
  const about = { playerId: 'kid', uploadedBy: 'usr' }
  const access = (more: object) => byRole(role => certificateAccess(viewer(role, more), about))
  const office = { ...byRole(() => undefined), admin: 'audited', program_director: 'audited' }
  expect(access({ childIds: ['kid'] })).toEqual(byRole(() => 'plain'))
  expect(access({ teamIds: ['hawks'] })).toEqual(office)
  expect(access({ ownIds: ['other'], childIds: ['kid'] })).toEqual(office)
})

test('what is sensitive is audited for all but the family, and removed by the office, which cannot enter it', () => {
  expect([isAudited('medicalInfo', ['coach']), isAudited('medicalInfo', ['coach', 'parent'])]).toEqual([
    true,
    false,
  ])
  expect(isAudited('firstName', ['admin'])).toBe(false)
  const removes = (['self', 'parent', 'coach', 'director', 'admin'] as const).filter(one =>
    mayRemove('birthCertificateUrl', [one]),
  )
  expect(removes).toEqual(['parent', 'director', 'admin'])
  const idle = (['teammate', 'self', 'parent', 'assistant', 'coach', 'director', 'admin'] as const).filter(
    one => !writesAnything([one]),
  )
  expect(idle).toEqual(['teammate', 'assistant'])
})

test('a line in a list has birthday, parent and picture of a child for its family and for staff', () => {
  const line = { id: 'kid', firstName: 'A', lastName: 'B', teamId: 'hawks', jerseyNumber: 7, position: null }
  const rest = {
    dateOfBirth: '2016-04-09',
    gender: 'Male',
    grade: '4',
    parentId: 'p',
    playerImageUrl: 'x',
  } as const
  const seen = (more: object) => byRole(role => summaryFor(viewer(role, more), { ...line, ...rest }))
  const [short, whole] = [
    { ...line, birthYear: 2016 },
    { ...line, birthYear: 2016, ...rest },
  ]
  expect(seen({ childIds: ['other'] })).toEqual({ ...byRole(() => whole), parent: short, player: short })
  expect(seen({ childIds: ['kid'] })).toEqual(byRole(() => whole))
})

test.each([
  ['2008-12-31', false],
  ['2009-01-01', true],
  ['2026-03-02', true],
  ['2026-03-03', false],
])('whether a child born on %s can be entered on March 2, 2026: %s', (birthday, can) => {
  const issue = { field: 'dateOfBirth', message: 'Please enter a valid date of birth' }
  expect(findBirthdayIssues(birthday, '2026-03-02')).toEqual(can ? [] : [issue])
})

test.each([
  [{ hasMedicalIssues: true, isOutOfDistrict: true }, 'Asthma', true],
  [{ hasMedicalIssues: false, isOutOfDistrict: true }, undefined, true],
  [{ hasMedicalIssues: true, isOutOfDistrict: false }, 'Asthma', false],
  [{}, undefined, false],
])(
  'of the details of a child that answers %j is kept the note %s, and the release: %s',
  (answers, note, released) => {
    const details = { medicalInfo: 'Asthma', hasDistrictRelease: true }
    const kept = clearDependentAnswers({ ...answers, ...details })
    expect([kept.medicalInfo, kept.hasDistrictRelease]).toEqual([note, released])
    expect(
      clearDependentAnswers({ ...answers, ...details, hasDistrictRelease: false }).hasDistrictRelease,
    ).toBe(false)
  },
)

test.each([
  ['Zoë', 'O’Brien-Lee', 'zoe.obrienlee'],
  ['Sam', '', 'sam'],
  ['小明', '王', 'player'],
])('%s %s has the user name stem %s', (first, last, stem) => {
  expect(accountStem(first, last)).toBe(stem)
})

test('somebody else’s child gets each file from its family or the office', () => {
  const fields = (form: Parameters<typeof findForeignFileIssues>[0]) =>
    findForeignFileIssues(form).map(({ field }) => field)
  expect(fields({ playerImageUrl: 'x', birthCertificateUrl: 'y' })).toEqual([
    'playerImageUrl',
    'birthCertificateUrl',
  ])
  expect(fields({ playerImageUrl: undefined, birthCertificateUrl: '' })).toEqual([])
})

test('of several memberships counts the newest active one, and by its team where two are as new', () => {
  const member = (teamId: string, createdAt: string, active = true) => ({ teamId, createdAt, active })
  const [old, fresh, over] = [member('b', '2026-01'), member('a', '2026-02'), member('c', '2026-03', false)]
  expect(newestMembership([fresh, over, old])).toBe(fresh)
  const twin = member('d', '2026-02')
  expect([newestMembership([twin, fresh]), newestMembership([fresh, twin])]).toEqual([twin, twin])
  expect(newestMembership([over])).toBeUndefined()
})
