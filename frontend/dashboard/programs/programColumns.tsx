import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/lib/paths.ts'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import type { Cell } from '#shared/csv.ts'
import { formatDate } from '#shared/dates.ts'
import type { Program, ProgramStats } from '#shared/programs/model.ts'
import { formatCount } from '#shared/text.ts'
import styles from './ProgramsTable.module.css'

/** A program with its figures: undefined while loading, null if unavailable. */
export interface ProgramLine {
  program: Program
  figures: ProgramStats | null | undefined
}

const columnIds = [
  'live',
  'program',
  'start',
  'registrationEnd',
  'invoiced',
  'uncollected',
  'players',
  'staff',
  'teams',
] as const
export type ColumnId = (typeof columnIds)[number]

interface ProgramColumn {
  id: ColumnId
  header: string
  align?: 'end'
  cell: (line: ProgramLine) => ReactNode
  exported: (line: ProgramLine) => Cell
  /** The sort key. */
  sortedBy: (line: ProgramLine) => string | number
}

/** Without its own end date, registration ends with the program. */
const registrationEnd = ({ registrationEndDate, endDate }: Program): string =>
  registrationEndDate ?? endDate ?? ''

const isLive = ({ isPublished, status }: Program): boolean => isPublished && status === 'live'

/** All columns, in their default order. */
export const columns: readonly [ProgramColumn, ProgramColumn, ...ProgramColumn[]] = [
  {
    id: 'live',
    header: 'Live',
    cell: ({ program }) => <LiveDot on={isLive(program)} />,
    exported: ({ program }) => (isLive(program) ? 'Yes' : 'No'),
    sortedBy: ({ program }) => (isLive(program) ? 0 : 1),
  },
  {
    id: 'program',
    header: 'Program',
    cell: ({ program }) => (
      <Link className={styles.programName} to={pathTo('program', program)}>
        {program.name}
      </Link>
    ),
    exported: ({ program }) => program.name,
    sortedBy: ({ program }) => program.name,
  },
  dateColumn('start', 'Activity Start', ({ startDate }) => startDate ?? ''),
  dateColumn('registrationEnd', 'Registration End', registrationEnd),
  moneyColumn('invoiced', 'Invoiced', stats => stats.invoicedAmount),
  moneyColumn('uncollected', 'Uncollected', stats => stats.uncollectedAmount),
  countColumn('players', 'Players', stats => stats.playerCount),
  countColumn('staff', 'Staff', stats => stats.coachCount),
  countColumn('teams', 'Teams', stats => stats.teamCount),
]

function dateColumn(id: ColumnId, header: string, dayOf: (program: Program) => string): ProgramColumn {
  return {
    id,
    header,
    cell: ({ program }) => {
      const day = dayOf(program)
      return day ? <time dateTime={day}>{formatDate(day, 'M/d/yy')}</time> : none
    },
    exported: ({ program }) => ({ date: dayOf(program) }),
    sortedBy: ({ program }) => dayOf(program),
  }
}

type SelectFigure = (stats: ProgramStats) => number

function moneyColumn(id: ColumnId, header: string, pick: SelectFigure): ProgramColumn {
  return {
    ...countColumn(id, header, pick),
    cell: ({ figures }) => <Figure of={figures}>{stats => <Money cents={pick(stats)} />}</Figure>,
    exported: ({ figures }) => (figures && { cents: pick(figures) }) || undefined,
  }
}

function countColumn(id: ColumnId, header: string, pick: SelectFigure): ProgramColumn {
  return {
    id,
    header,
    align: 'end',
    cell: ({ figures }) => <Figure of={figures}>{stats => formatCount(pick(stats))}</Figure>,
    exported: ({ figures }) => (figures ? pick(figures) : undefined),
    sortedBy: ({ figures }) => (figures ? pick(figures) : 0),
  }
}

/** A skeleton while loading, a dash if unavailable: never an invented figure. */
function Figure(props: { of: ProgramLine['figures']; children: (stats: ProgramStats) => ReactNode }) {
  if (props.of) return props.children(props.of)
  const words = props.of === null ? 'unknown' : 'loading'
  return (
    <>
      <span className={props.of === null ? undefined : styles.figureWaiting} aria-hidden="true">
        {props.of === null && '–'}
      </span>
      <span className="hidden">{words}</span>
    </>
  )
}

const LiveDot = ({ on }: { on: boolean }) => (
  <>
    <span className={on ? `${styles.liveDot} ${styles.liveDotOn}` : styles.liveDot} aria-hidden="true" />
    <span className="hidden">{on ? 'Yes' : 'No'}</span>
  </>
)

/** "4/3/26" */
