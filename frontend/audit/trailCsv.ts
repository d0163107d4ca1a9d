import { auditKindLabels } from '#shared/audit/choices.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import { type Cell, toCsv } from '#shared/csv.ts'
import { wallClock } from '#shared/dates.ts'
import { actorName, findSubject, partyName } from './labels.ts'
import { describeEntry } from './sentences.ts'

/** The entries as CSV, with sortable times in the club's time zone. */
export const toTrailCsv = (entries: readonly AuditEntry[], timeZone: string): string =>
  toCsv([headers, ...entries.map(entry => toCells(entry, timeZone))])

const headers = ['When', 'Who', 'What', 'Subject', 'Category', 'Entry ID']

function toCells(entry: AuditEntry, timeZone: string): Cell[] {
  const about = findSubject(entry)
  return [
    { date: wallClock(timeZone, new Date(entry.at)).replace('T', ' ') },
    actorName(entry),
    describeEntry(entry),
    about && partyName(about),
    entry.about && auditKindLabels[entry.about],
    entry.id,
  ]
}
