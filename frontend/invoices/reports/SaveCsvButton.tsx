import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { downloadFile } from '#frontend/lib/download.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'

/** A file that is made here, from rows that may still have to be asked for. */
export function SaveCsvButton(props: {
  name: string
  /** The file's text; the club's time zone says which day it was. */
  content: (timeZone: string) => Promise<string> | string
  /** Of the toast where the rows do not come. */
  failure: string
}) {
  const { name, content, failure } = props
  const { config } = useClub()
  const [pending, setPending] = useState(false)

  async function save(timeZone: string) {
    setPending(true)
    try {
      downloadFile(name, await content(timeZone), 'text/csv;charset=utf-8')
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: failure, description, destructive: true })
    } finally {
      setPending(false)
    }
  }

  if (!config) return null
  return (
    <span className="no-print">
      <Button pending={pending} onClick={() => void save(config.timeZone)}>
        Export CSV
      </Button>
    </span>
  )
}
