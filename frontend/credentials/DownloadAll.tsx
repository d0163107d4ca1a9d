import { useEffect, useRef, useState } from 'react'
import { toFileName } from '#frontend/lib/download.ts'
import { toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { Credential } from '#shared/credentials/model.ts'
import styles from './credentials.module.css'
import { useClubToday } from './queries.ts'

/** Downloads the listed pictures as one zip file, created in the browser. */
export function DownloadAll({ credentials }: { credentials: readonly Credential[] }) {
  const [done, setDone] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const today = useClubToday()
  useEffect(() => () => running.current?.abort(), [])
  const isRunning = done !== undefined

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setDone(0)
    toast({ title: 'Download initiated' })
    try {
      const { downloadPictures } = await import('./downloadPictures.ts')
      const name = toFileName('zip', 'coach-credentials', today ?? '')
      const failed = await downloadPictures(credentials, name, { signal: controller.signal, onDone: setDone })
      if (failed.length > 0) showResult(`These are not in the file: ${failed.join(', ')}`)
    } catch (error) {
      if (!controller.signal.aborted) showResult(error instanceof Error ? error.message : undefined)
    } finally {
      if (running.current === controller) setDone(undefined)
    }
  }

  return (
    <div className={styles.credentialDownload}>
      {isRunning && (
        <>
          <progress aria-label="Pictures downloaded" max={credentials.length} value={done} />
          <span className="muted">
            {done} of {credentials.length}
          </span>
        </>
      )}
      {isRunning ? (
        <Button onClick={() => running.current?.abort()}>Cancel</Button>
      ) : (
        <Button disabled={credentials.length === 0} onClick={() => void start()}>
          Download All
        </Button>
      )}
    </div>
  )
}

const showResult = (description: string | undefined) =>
  toast({ title: 'Not everything could be downloaded', description, destructive: true, duration: 15_000 })
