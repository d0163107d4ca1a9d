import { auditKindLabels } from '#shared/audit/choices.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import { type Cell, csvOf } from '#shared/csv.ts'
import { wallClock } from '#shared/dates.ts'
import { aboutOf, actorOf, nameOf } from './labels.ts'
import { sentenceOf } from './sentences.ts'

/** Entries for a spreadsheet, with the club's clock as it sorts. */
export const exported = (entries: readonly AuditEntry[], timeZone: string): string =>
  csvOf([headers, ...entries.map(entry => line(entry, timeZone))])

const headers = ['When', 'Who', 'What', 'About whom', 'Subject', 'Entry']

function line(entry: AuditEntry, timeZone: string): Cell[] {
  const about = aboutOf(entry)
  return [
    { date: wallClock(timeZone, new Date(entry.at)).replace('T', ' ') },
    actorOf(entry),
    sentenceOf(entry),
    about && nameOf(about),
    entry.about && auditKindLabels[entry.about],
    entry.id,
  ]
}
