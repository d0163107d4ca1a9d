import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { AuditEntry, Party } from '#shared/audit/model.ts'
import { formatInstant } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { actorName, findSubject, partyName } from './labels.ts'
import { describeEntry } from './sentences.ts'

export const AuditTable = memo(function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <DataTable caption="Audit trail" columns={columns} rows={entries} rowKey={entry => entry.id} />
})

const columns: Column<AuditEntry>[] = [
  { header: 'When', phone: 'head', cell: ({ at }) => <EntryTime at={at} /> },
  { header: 'Who', primary: true, cell: entry => <PartyLink party={entry.actor} as={actorName(entry)} /> },
  { header: 'What', wide: true, phone: 'bare', cell: describeEntry },
  { header: 'Subject', phone: 'bare', cell: entry => <SubjectLink entry={entry} /> },
]

function SubjectLink({ entry }: { entry: AuditEntry }) {
  const about = findSubject(entry)
  return about ? <PartyLink party={about} /> : <span className="muted">The club</span>
}

/** In the club's time zone, and with the year, because the trail goes back for years. */
function EntryTime({ at }: { at: string }) {
  const { config } = useClub()
  return config && <time dateTime={at}>{formatInstant(at, config.timeZone, 'MMM d, yyyy')}</time>
}

/** Something deleted has no page to link to. */
function PartyLink({ party, as: name = partyName(party) }: { party: Party; as?: string }) {
  const path = party.name ? findPath(party.id) : undefined
  return path ? <Link to={path}>{name}</Link> : name
}

/** The path to the page of a person or thing; undefined if it has none. */
function findPath(id: string): string | undefined {
  const path = pathByPrefix[id.split('_', 1)[0] ?? '']
  return path && (path.includes(':id') ? path.replace(':id', id) : `${path}?user=${id}`)
}

const pathByPrefix: Record<string, string> = {
  ply: pages.player.path,
  usr: '/users',
  team: pages.teamRoster.path,
  prg: pages.program.path,
  evt: pages.event.path,
}
