import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Purpose } from '#shared/uploads/rules.ts'
import type { PendingUploads } from './pendingFiles.ts'
import { FileRejected, prepareFile, uploadFile } from './sendFile.ts'

/** The chosen file, until it is replaced or removed. */
export interface ChosenFile {
  file: File
  /** The prepared upload, once it is ready. */
  blob?: Blob
  /** Progress from 0 to 1. */
  sent?: number
  stored?: true
  /** Why it failed, and whether a retry could help. */
  failure?: { message: string; final: boolean }
}

/**
 * Uploads one file and then puts its id into the form; `pending` lets the form wait for it. What was stored before stays
 * in the form until then, so that a canceled or failed replacement loses nothing.
 */
export function useUpload<Field extends string>(props: {
  purpose: Purpose
  name: Field
  pending: PendingUploads<Field>
  onChange: (id: string) => void
}) {
  const { purpose, name, pending, onChange } = props
  const [chosen, setChosen] = useState<ChosenFile>()
  const running = useRef<AbortController>(undefined)
  // The form may stay, and would wait for a file that nobody sees any more.
  const giveUp = useEffectEvent(() => {
    running.current?.abort()
    pending.delete(name)
  })
  useEffect(() => () => giveUp(), [])

  function choose(file: File, blob?: Blob): void {
    stop()
    const controller = new AbortController()
    running.current = controller
    pending.set(name, store(file, blob, controller.signal))
  }

  async function store(file: File, known: Blob | undefined, signal: AbortSignal): Promise<boolean> {
    const show = (more: Omit<ChosenFile, 'file'>) => !signal.aborted && setChosen({ file, ...more })
    let blob = known
    try {
      show({ blob })
      blob ??= await prepareFile(file, purpose)
      const onSent = (sent: number) => show({ blob, sent })
      onSent(0)
      const id = await uploadFile(blob, { purpose, fileName: file.name, signal, onSent })
      if (signal.aborted) return false
      show({ blob, stored: true })
      onChange(id)
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The file couldn’t be stored'
      show({ blob, failure: { message, final: error instanceof FileRejected } })
      return false
    }
  }

  function stop(): void {
    running.current?.abort()
    pending.delete(name)
    setChosen(undefined)
  }

  /** Gives up the replacement that is not stored yet; without one, the stored file. */
  function remove(): void {
    stop()
    if (!chosen || chosen.stored) onChange('')
  }

  const retry = () => chosen && choose(chosen.file, chosen.blob)
  return { chosen, choose, remove, retry }
}
