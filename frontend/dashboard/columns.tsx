import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#frontend/programs/paths.ts'
import { Money } from '#frontend/ui/Money.tsx'
import type { Cell } from '#shared/csv.ts'
import { formatDate } from '#shared/dates.ts'
import type { Program, ProgramStats } from '#shared/programs/model.ts'

/** A program with its figures: not there yet (undefined), or not to be had (null). */
export interface Line {
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
  cell: (line: Line) => ReactNode
  exported: (line: Line) => Cell
  /** What it is sorted by. */
  sortedBy: (line: Line) => string | number
}

/** Programs without a day of their own for it register until they end. */
const registrationEnd = ({ registrationEndDate, endDate }: Program): string => registrationEndDate ?? endDate

const isLive = ({ isPublished, status }: Program): boolean => isPublished && status === 'live'

/** All columns there are, as they stand until somebody customizes them. */
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
      <Link className="program-name" to={pathTo('program', program)}>
        {program.name}
      </Link>
    ),
    exported: ({ program }) => program.name,
    sortedBy: ({ program }) => program.name,
  },
  day('start', 'Activity Start', ({ startDate }) => startDate),
  day('registrationEnd', 'Registration End', registrationEnd),
  money('invoiced', 'Invoiced', stats => stats.invoicedAmount),
  money('uncollected', 'Uncollected', stats => stats.uncollectedAmount),
  number('players', 'Players', stats => stats.playerCount),
  number('staff', 'Staff', stats => stats.coachCount),
  number('teams', 'Teams', stats => stats.teamCount),
]

function day(id: ColumnId, header: string, dayOf: (program: Program) => string): ProgramColumn {
  return {
    id,
    header,
    cell: ({ program }) => <time dateTime={dayOf(program)}>{shortDay(dayOf(program))}</time>,
    exported: ({ program }) => ({ date: dayOf(program) }),
    sortedBy: ({ program }) => dayOf(program),
  }
}

type Pick = (stats: ProgramStats) => number

function money(id: ColumnId, header: string, pick: Pick): ProgramColumn {
  return {
    ...number(id, header, pick),
    cell: ({ figures }) => <Figure of={figures}>{stats => <Money cents={pick(stats)} />}</Figure>,
    exported: ({ figures }) => (figures && { cents: pick(figures) }) || undefined,
  }
}

function number(id: ColumnId, header: string, pick: Pick): ProgramColumn {
  return {
    id,
    header,
    align: 'end',
    cell: ({ figures }) => <Figure of={figures}>{stats => pick(stats).toLocaleString('en-US')}</Figure>,
    exported: ({ figures }) => (figures ? pick(figures) : undefined),
    sortedBy: ({ figures }) => (figures ? pick(figures) : 0),
  }
}

/** Never an invented one: a bar until it is there, a dash where it cannot be had. */
function Figure(props: { of: Line['figures']; children: (stats: ProgramStats) => ReactNode }) {
  if (props.of) return props.children(props.of)
  const words = props.of === null ? 'not known' : 'loading'
  return (
    <>
      <span className={props.of === null ? undefined : 'figure-waiting'} aria-hidden="true">
        {props.of === null && '–'}
      </span>
      <span className="hidden">{words}</span>
    </>
  )
}

const LiveDot = ({ on }: { on: boolean }) => (
  <>
    <span className={on ? 'live-dot live-dot-on' : 'live-dot'} aria-hidden="true" />
    <span className="hidden">{on ? 'Yes' : 'No'}</span>
  </>
)

/** "4/3/26" */
const shortDay = (date: string): string =>
  formatDate(date, { year: '2-digit', month: 'numeric', day: 'numeric' })
