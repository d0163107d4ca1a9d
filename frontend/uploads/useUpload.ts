import { useEffect, useRef, useState } from 'react'
import type { Purpose } from '#shared/uploads/rules.ts'
import type { Pending } from './pendingFiles.ts'
import { prepared, Refused, send } from './sendFile.ts'

/** A file that was chosen here, until it is replaced or removed. */
export interface Chosen {
  file: File
  /** What is sent of it, once that is known. */
  blob?: Blob
  /** From 0 to 1 while it is on its way. */
  sent?: number
  stored?: true
  /** Why it was not stored, and whether trying again could help. */
  failure?: { message: string; final: boolean }
}

/** The way of one file from the family's disk to an id in the form; `pending` lets the form wait for it. */
export function useUpload<Field extends string>(props: {
  purpose: Purpose
  name: Field
  pending: Pending<Field>
  onChange: (id: string) => void
}) {
  const { purpose, name, pending, onChange } = props
  const [chosen, setChosen] = useState<Chosen>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function choose(file: File, blob?: Blob): void {
    remove()
    const controller = new AbortController()
    running.current = controller
    pending.set(name, store(file, blob, controller.signal))
  }

  async function store(file: File, known: Blob | undefined, signal: AbortSignal): Promise<boolean> {
    const show = (more: Omit<Chosen, 'file'>) => !signal.aborted && setChosen({ file, ...more })
    let blob = known
    try {
      show({ blob })
      blob ??= await prepared(file, purpose)
      const onSent = (sent: number) => show({ blob, sent })
      onSent(0)
      const id = await send(blob, { purpose, fileName: file.name, signal, onSent })
      if (signal.aborted) return false
      show({ blob, stored: true })
      onChange(id)
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The file could not be stored'
      show({ blob, failure: { message, final: error instanceof Refused } })
      return false
    }
  }

  function remove(): void {
    running.current?.abort()
    pending.delete(name)
    setChosen(undefined)
    onChange('')
  }

  const retry = () => chosen && choose(chosen.file, chosen.blob)
  return { chosen, choose, remove, retry }
}
