import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { downloadFile } from '#frontend/lib/download.ts'
import { toast } from '#frontend/lib/toast.ts'
import { fetchWholeList, type ListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { registrationsCsvName, toRegistrationsCsv } from './registrationsCsv.ts'
import { type Filter, filterRegistrations } from './useRegistrationFilter.ts'

/** Exports every row that matches the filter, including pages that are not loaded yet. */
export function ExportCsv(props: {
  program: Program
  more: ListPages<Registration>
  teams: readonly Team[]
  filter: Filter
}) {
  const { program, more, teams, filter } = props
  const { config } = useClub()
  const [pending, setPending] = useState(false)

  async function save(timeZone: string) {
    setPending(true)
    try {
      const rows = filterRegistrations(await fetchWholeList(more), filter)
      downloadFile(
        registrationsCsvName(program),
        toRegistrationsCsv(rows, teams, timeZone),
        'text/csv;charset=utf-8',
      )
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: 'The list couldn’t be exported', description, destructive: true })
    } finally {
      setPending(false)
    }
  }

  if (!config) return null
  return (
    <Button pending={pending} onClick={() => void save(config.timeZone)}>
      Export CSV
    </Button>
  )
}
