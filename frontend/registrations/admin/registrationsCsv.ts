import { csvFileName } from '#frontend/lib/download.ts'
import {
  displayStatusLabels,
  findTeamName,
  formatAgeGroup,
  getAmountPaid,
  getDisplayStatus,
} from '#frontend/registrations/registrationStatus.ts'
import { type Cell, toCsv } from '#shared/csv.ts'
import { wallClock } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'

/**
 * Registrations for a spreadsheet, with amounts that can be summed up, and sortable times in the club's time
 * zone.
 */
export function toRegistrationsCsv(
  rows: readonly Registration[],
  teams: readonly Team[],
  timeZone: string,
): string {
  const at = (instant: string | null | undefined): Cell =>
    instant ? { date: wallClock(timeZone, new Date(instant)).slice(0, 16).replace('T', ' ') } : undefined
  const lines = rows.map((row): Cell[] => {
    const displayStatus = getDisplayStatus(row)
    const team = findTeamName(row, teams)
    return [
      row.playerName,
      formatAgeGroup(row),
      row.userName,
      row.onTeam ? team : undefined,
      row.onTeam ? undefined : team,
      displayStatusLabels[displayStatus],
      { cents: row.fee ?? 0 },
      { cents: getAmountPaid(row) },
      { cents: displayStatus === 'cancelled' ? 0 : (row.balance ?? 0) },
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
  return toCsv([headers, ...lines])
}

const headers = [
  'Child',
  'Age group',
  'Payer',
  'Team',
  'Requested team',
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

/** "U9 Spring / 2026" -> "u9-spring-2026-registrations.csv" */
export const registrationsCsvName = ({ name }: Pick<Program, 'name'>): string =>
  csvFileName(name, 'registrations')
