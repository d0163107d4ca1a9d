import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import type { AuditEntry, Party } from '#shared/audit/model.ts'
import { aboutOf, actorOf, nameOf } from './labels.ts'
import { formatMoment } from './moment.ts'
import { pathTo } from './paths.ts'
import { sentenceOf } from './sentences.ts'

export const AuditTable = memo(function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <DataTable caption="Audit trail" columns={columns} rows={entries} rowKey={entry => entry.id} />
})

const columns: Column<AuditEntry>[] = [
  { header: 'When', cell: ({ at }) => <Moment at={at} /> },
  { header: 'Who', primary: true, cell: entry => <Named party={entry.actor} as={actorOf(entry)} /> },
  { header: 'What', cell: sentenceOf },
  { header: 'About whom', cell: entry => <About entry={entry} /> },
]

function About({ entry }: { entry: AuditEntry }) {
  const about = aboutOf(entry)
  return about ? <Named party={about} /> : <span className="muted">The club</span>
}

/** By the club's clock, and with the year: the trail goes back for years. */
function Moment({ at }: { at: string }) {
  const { config } = useClub()
  return config && <time dateTime={at}>{formatMoment(at, config.timeZone)}</time>
}

/** What is not there any more has no page either. */
function Named({ party, as: name = nameOf(party) }: { party: Party; as?: string }) {
  const path = party.name ? pathTo(party.id) : undefined
  return path ? <Link to={path}>{name}</Link> : name
}
