import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { csvFileName, downloadFile } from '#frontend/lib/download.ts'
import { toast } from '#frontend/lib/toast.ts'
import { fetchWholeList, type ListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { AuditEntry } from '#shared/audit/model.ts'
import { toTrailCsv } from './trailCsv.ts'
import type { Filter } from './useTrail.ts'

/** Exports everything that matches the filter, including pages that are not loaded yet. */
export function ExportTrail({ trail, filter }: { trail: ListPages<AuditEntry>; filter: Filter }) {
  const { config } = useClub()
  const [pending, setPending] = useState(false)

  async function save(timeZone: string) {
    setPending(true)
    try {
      const entries = await fetchWholeList(trail)
      const { about = '', from = '', until = '' } = filter
      downloadFile(
        csvFileName('audit-trail', about, from, until),
        toTrailCsv(entries, timeZone),
        'text/csv;charset=utf-8',
      )
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: 'The audit trail couldn’t be exported', description, destructive: true })
    } finally {
      setPending(false)
    }
  }

  if (!config || !trail.data?.length) return null
  return (
    <span className="no-print">
      <Button pending={pending} onClick={() => void save(config.timeZone)}>
        Export CSV
      </Button>
    </span>
  )
}
