import { useState } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import { downloadFile } from '#frontend/lib/download.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'

/** Saves a CSV created in the browser, from rows that may have to be loaded first. */
export function SaveCsvButton(props: {
  name: string
  /** The file's text; dates in it are in the club's time zone. */
  content: (timeZone: string) => Promise<string> | string
  /** The title of the toast if the rows cannot be loaded. */
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
