import { sum } from '#shared/money.ts'
import type { Program, ProgramStats } from '#shared/programs/model.ts'
import { formatQuantity } from '#shared/text.ts'
import { type ColumnId, columns, type ProgramLine } from './programColumns.tsx'

/** Every program is in exactly one of these tabs. */
export const tabs = ['live', 'upcoming', 'unpublished', 'completed'] as const

export type Tab = (typeof tabs)[number]

export const tabLabels: Record<Tab, string> = {
  live: 'Live',
  upcoming: 'Upcoming',
  unpublished: 'Unpublished',
  completed: 'Completed',
}

export const getTab = ({ isPublished, status }: Pick<Program, 'isPublished' | 'status'>): Tab =>
  isPublished ? status : 'unpublished'

/** The sort column and direction. In the URL a minus means descending. */
export interface SortOrder {
  by: ColumnId
  descending: boolean
}

export function parseOrder(text: string | undefined): SortOrder | undefined {
  const descending = text?.startsWith('-') ?? false
  const by = columns.find(({ id }) => id === text?.replace(/^-/, ''))?.id
  return by && { by, descending }
}

export const serializeOrder = ({ by, descending }: SortOrder): string => `${descending ? '-' : ''}${by}`

/** In the server's order, completed programs latest first, unless a sort order is given. */
export function selectRows(
  lines: readonly ProgramLine[],
  tab: Tab,
  order: SortOrder | undefined,
): ProgramLine[] {
  const shown = lines.filter(({ program }) => getTab(program) === tab)
  if (!order) return tab === 'completed' ? shown.toReversed() : shown
  const { sortedBy } = columns.find(({ id }) => id === order.by) ?? columns[1]
  const sign = order.descending ? -1 : 1
  return shown.toSorted((one, other) => sign * compare(sortedBy(one), sortedBy(other)))
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true })

/** "2 programs · 31 registered players · 4 teams"; unknown figures are left out. */
export function formatFooter(lines: readonly ProgramLine[]): string {
  if (lines.length === 0) return 'No programs to display'
  const programs = formatQuantity(lines.length, 'program')
  const figures = lines.flatMap(({ figures }) => figures ?? [])
  if (figures.length < lines.length) return programs
  const total = (pick: (stats: ProgramStats) => number) => sum(figures.map(pick))
  const players = formatQuantity(
    total(stats => stats.playerCount),
    'registered player',
  )
  return [
    programs,
    players,
    formatQuantity(
      total(stats => stats.teamCount),
      'team',
    ),
  ].join(' · ')
}
