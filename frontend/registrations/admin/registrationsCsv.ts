import { csvName } from '#frontend/lib/download.ts'
import { type Cell, csvOf } from '#shared/csv.ts'
import { dayIn } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { ageText, paidOf, standingLabels, standingOf, teamName } from '../registrationStatus.ts'

/** Registrations for a spreadsheet: amounts that it can add up, and times of the club that it can sort. */
export function exported(rows: readonly Registration[], teams: readonly Team[], timeZone: string): string {
  const at = (instant: string | null | undefined): Cell =>
    instant ? { date: `${dayIn(timeZone, new Date(instant))} ${clock(timeZone, instant)}` } : undefined
  const lines = rows.map((row): Cell[] => {
    const standing = standingOf(row)
    const team = teamName(row, teams)
    return [
      row.playerName,
      ageText(row),
      row.userName,
      row.onTeam ? team : undefined,
      row.onTeam ? undefined : team,
      standingLabels[standing],
      { cents: row.fee ?? 0 },
      { cents: paidOf(row) },
      { cents: standing === 'cancelled' ? 0 : (row.balance ?? 0) },
      at(row.graceUntil),
      row.waiverVersion,
      at(row.waiverDate),
      row.override?.note,
      at(row.createdAt),
      row.discount?.code,
      { cents: row.discount?.amount ?? 0 },
      { cents: row.waived ?? 0 },
    ]
  })
  return csvOf([headers, ...lines])
}

const headers = [
  'Child',
  'Age group',
  'Payer',
  'Team',
  'Team wish',
  'State',
  'Fee',
  'Paid',
  'Balance',
  'Pay by',
  'Waiver version',
  'Waiver signed',
  'Override note',
  'Registered',
  'Discount code',
  'Discount',
  'Waived',
]

const clock = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** "U9 Spring / 2026" -> "u9-spring-2026-registrations.csv" */
export const fileName = ({ name }: Pick<Program, 'name'>): string => csvName(name, 'registrations')
