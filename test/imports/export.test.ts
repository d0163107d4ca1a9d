import { expect, it } from 'vitest'
import { checkRows } from '#frontend/imports/checkRows.ts'
import { parseCsv } from '#shared/csv.ts'
import { findBareContacts, findGradeYear, matchColumns } from '#shared/imports/headings.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newTeam } from '../forms.ts'
import { fetchAuditRows } from './audit.ts'
import { createImporter, row } from './lines.ts'

const club = await openClub()
const as = await club.person('program_director')
const { send, statuses } = createImporter(club, as)

it('the children are exported as a list that the import reads back without a change, and it is audited', async () => {
  await club.ok(api.teams.create, { as, body: newTeam('Hawks') })
  const father = await club.person('parent')
  const children = [
    row(2, {
      team: 'Hawks',
      jerseyNumber: '7',
      grade: '3',
      gender: 'F',
      schoolAttending: 'St. "Mary", North',
    }),
    row(3, { guardianEmail: '', guardianName: '' }),
    row(4, { grade: '8', gradeYear: 2020 }),
  ]
  const [first] = await send(children)
  await addGuardian(father.id, first?.playerId ?? '')

  const { text } = await club.call(api.imports.export, { as })
  const [headers = [], ...records] = parseCsv(text)
  const columns = matchColumns(headers)
  expect(columns).not.toContain(undefined)
  expect(findBareContacts(headers, columns)).toEqual([])
  // The first child has two guardians.
  expect(records).toHaveLength(4)
  const gradeYear = findGradeYear(headers, columns)
  expect(gradeYear).toBe(2025)
  const lines = records.map((cells, at) => ({ line: at + 2, cells }))
  const read = checkRows({ name: '', headers, lines }, { columns, gradeYear }, new Map(), '2026-03-02')
  expect(read.flatMap(({ issues }) => issues)).toEqual([])
  const [hawk] = read.filter(({ entry }) => entry?.child.team)
  expect(hawk?.entry?.child).toMatchObject({
    ...{ team: 'Hawks Spring 2026', jerseyNumber: 7, grade: '3', gradeYear: 2025, gender: 'Female' },
    schoolAttending: 'St. "Mary", North',
  })
  expect(read.some(({ entry }) => entry?.child.grade === '8')).toBe(false)
  expect(await statuses(read.map(one => one.row))).toEqual(read.map(() => 'exists'))
  expect(await fetchAuditRows('players.export')).toMatchObject([{ actor: as.id, details: { count: 3 } }])
})
