import { csvName } from '#frontend/lib/download.ts'
import { csvOf } from '#shared/csv.ts'
import { sum } from '#shared/money.ts'
import type { Program, ProgramStats } from '#shared/programs/model.ts'
import { type ColumnId, columns, type Line } from './columns.tsx'

/** Every program is under one of these. */
export const tabs = ['live', 'upcoming', 'unpublished', 'completed'] as const
export type Tab = (typeof tabs)[number]

export const tabLabels: Record<Tab, string> = {
  live: 'Live',
  upcoming: 'Upcoming',
  unpublished: 'Unpublished',
  completed: 'Completed',
}

export const tabOf = ({ isPublished, status }: Pick<Program, 'isPublished' | 'status'>): Tab =>
  isPublished ? status : 'unpublished'

/** By which column, and which end first. In the address a minus stands before what begins with the greatest. */
export interface Order {
  by: ColumnId
  descending: boolean
}

export function orderFrom(text: string | undefined): Order | undefined {
  const descending = text?.startsWith('-') ?? false
  const by = columns.find(({ id }) => id === text?.replace(/^-/, ''))?.id
  return by && { by, descending }
}

export const orderText = ({ by, descending }: Order): string => `${descending ? '-' : ''}${by}`

/** As the server sends them, what is over from its end, unless an order is asked for. */
export function linesOf(lines: readonly Line[], tab: Tab, order: Order | undefined): Line[] {
  const shown = lines.filter(({ program }) => tabOf(program) === tab)
  if (!order) return tab === 'completed' ? shown.toReversed() : shown
  const { sortedBy } = columns.find(({ id }) => id === order.by) ?? columns[1]
  const sign = order.descending ? -1 : 1
  return shown.toSorted((one, other) => sign * compare(sortedBy(one), sortedBy(other)))
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true })

/** "2 programs · 31 registered players · 4 teams"; of what is not known nothing is said. */
export function footerOf(lines: readonly Line[]): string {
  if (lines.length === 0) return 'No programs to display'
  const programs = counted(lines.length, 'program')
  const figures = lines.flatMap(({ figures }) => figures ?? [])
  if (figures.length < lines.length) return programs
  const total = (pick: (stats: ProgramStats) => number) => sum(figures.map(pick))
  const players = counted(
    total(stats => stats.playerCount),
    'registered player',
  )
  return [
    programs,
    players,
    counted(
      total(stats => stats.teamCount),
      'team',
    ),
  ].join(' · ')
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** What is shown, for a spreadsheet. */
export const exported = (lines: readonly Line[], shown: readonly ColumnId[]): string => {
  const wanted = shown.flatMap(id => columns.find(column => column.id === id) ?? [])
  return csvOf([
    wanted.map(({ header }) => header),
    ...lines.map(line => wanted.map(({ exported }) => exported(line))),
  ])
}

export const fileName = (tab: Tab): string => csvName('programs', tab)
