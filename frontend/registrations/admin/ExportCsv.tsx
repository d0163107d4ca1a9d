import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { downloadFile } from '#frontend/lib/download.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { registrationsCsvName, toRegistrationsCsv } from './registrationsCsv.ts'

/** Saves registrations as a file for a spreadsheet; does nothing while the club’s time zone is not known. */
export function useExport(program: Program, teams: readonly Team[]) {
  const { config } = useClub()
  return (rows: readonly Registration[]) => {
    if (!config) return
    downloadFile(
      registrationsCsvName(program),
      toRegistrationsCsv(rows, teams, config.timeZone),
      'text/csv;charset=utf-8',
    )
  }
}

/** Exports every row that matches the filter, including pages that are not loaded yet. */
export function ExportCsv(props: {
  load: () => Promise<readonly Registration[]>
  onExport: (rows: readonly Registration[]) => void
}) {
  const { load, onExport } = props
  const { config } = useClub()
  const [pending, setPending] = useState(false)

  async function save() {
    setPending(true)
    try {
      onExport(await load())
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: 'The list couldn’t be exported', description, destructive: true })
    } finally {
      setPending(false)
    }
  }

  if (!config) return null
  return (
    <Button pending={pending} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
