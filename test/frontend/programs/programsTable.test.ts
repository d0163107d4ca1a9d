import { describe, expect, test } from 'vitest'
import type { ProgramLine } from '#frontend/dashboard/programs/programColumns.tsx'
import { toProgramsCsv } from '#frontend/dashboard/programs/programsCsv.ts'
import { formatFooter, getTab, parseOrder, selectRows } from '#frontend/dashboard/programs/programTable.ts'
import {
  moveColumn,
  parseColumns,
  serializeColumns,
} from '#frontend/dashboard/programs/useColumnPreferences.ts'
import { NewProgram, type Program } from '#shared/programs/model.ts'
import { newProgram } from '../../forms.ts'

const buildProgram = (name: string, more: object = {}): Program => ({
  ...NewProgram.parse(newProgram(name, { status: 'live', ...more })),
  ...{
    id: name,
    season: 'Spring 2026',
    isOver: false,
    hasRegistrationPassword: false,
    placesLeft: null,
    waiting: 0,
    version: 1,
  },
  createdAt: '2026-01-01T00:00:00.000Z',
})
const line = (name: string, players: number | null | undefined, more: object = {}): ProgramLine => ({
  program: buildProgram(name, more),
  figures: typeof players === 'number' ? { ...stats, playerCount: players } : players,
})
const stats = {
  ...{ playerCount: 0, waitingCount: 0, invoicedAmount: 0, uncollectedAmount: 0, collectedAmount: 0 },
  ...{ coachCount: 1, teamCount: 2 },
}
const names = (lines: ProgramLine[]) => lines.map(line => line.program.name)

describe('chosen columns', () => {
  const all = 'live program start registrationEnd invoiced uncollected players staff teams'

  test('the chosen columns are those that are stored, or all if none are', () => {
    expect(serializeColumns(parseColumns(null))).toBe(all)
    const mine = 'players -live program -start registrationEnd invoiced uncollected staff teams'
    expect(serializeColumns(parseColumns(mine))).toBe(mine)
  })

  test('the chosen columns survive stored values from another version, or unreadable ones', () => {
    expect(serializeColumns(parseColumns('teams teams -gone'))).toBe(`teams ${all.replace(' teams', '')}`)
    expect(serializeColumns(parseColumns('<html>'))).toBe(all)
    // A row without the program's name would be useless.
    expect(parseColumns('-program')[0]).toEqual({ id: 'program', isShown: true })
  })

  test('a column moves by one place and stops at the ends', () => {
    const choice = parseColumns(null)
    expect(serializeColumns(moveColumn(choice, 'program', -1))).toBe(
      all.replace('live program', 'program live'),
    )
    expect(moveColumn(choice, 'live', -1)).toBe(choice)
    expect(moveColumn(choice, 'teams', 1)).toBe(choice)
  })
})

describe('the programs of a tab', () => {
  const lines = [line('b2', 5), line('a10', 3), line('a9', 8), line('Over', 1, { status: 'completed' })]

  test('a tab of programs has all that families see with that status, or all that they do not see', () => {
    expect(getTab(buildProgram('x', { status: 'upcoming' }))).toBe('upcoming')
    expect(getTab(buildProgram('x', { isPublished: false }))).toBe('unpublished')
    expect(names(selectRows(lines, 'completed', undefined))).toEqual(['Over'])
  })

  test('the programs of a tab are sorted as chosen, with numbers in names as numbers', () => {
    expect(names(selectRows(lines, 'live', undefined))).toEqual(['b2', 'a10', 'a9'])
    expect(names(selectRows(lines, 'live', parseOrder('program')))).toEqual(['a9', 'a10', 'b2'])
    expect(names(selectRows(lines, 'live', parseOrder('-players')))).toEqual(['a9', 'b2', 'a10'])
    expect([parseOrder('nothing'), parseOrder(undefined)]).toEqual([undefined, undefined])
  })

  test('the programs of a tab are totaled below, leaving out unknown figures', () => {
    expect(formatFooter([])).toBe('No programs to display')
    expect(formatFooter([line('a', 1)])).toBe('1 program · 1 registered player · 2 teams')
    expect(formatFooter([line('a', 1000), line('b', 1)])).toBe(
      '2 programs · 1,001 registered players · 4 teams',
    )
    expect(formatFooter([line('a', 1), line('b', undefined)])).toBe('2 programs')
    expect(formatFooter([line('a', null)])).toBe('1 program')
  })

  test('the programs of a tab are exported to a spreadsheet with empty cells for unknown values', () => {
    const text = toProgramsCsv([line('a', 4), line('b', null)], ['players', 'program', 'uncollected'])
    expect(text).toBe('\uFEFF"Players","Program","Uncollected"\r\n4,"a",0.00\r\n,"b",\r\n')
  })
})
