import { useMemo, useRef, useState } from 'react'
import type { PendingUploads } from '#frontend/uploads/pendingFiles.ts'
import type { Attachment } from '#shared/messages/model.ts'
import { maxAttachments } from '#shared/messages/rules.ts'

/** An attachment of an unsent message: uploading, or stored. */
export interface PendingAttachment {
  key: string
  file?: File
  stored?: Attachment
}

export function useAttachments(begun: readonly Attachment[]) {
  const [all, setAll] = useState<readonly PendingAttachment[]>(() =>
    begun.map(stored => ({ key: stored.id, stored })),
  )
  const [problem, setProblem] = useState<string>()
  const [pending] = useState<PendingUploads<string>>(() => new Map())
  const count = useRef(0)

  function add(files: readonly File[]) {
    const room = maxAttachments - all.length
    setProblem(files.length > room ? `Please attach at most ${maxAttachments} files` : undefined)
    const added = files.slice(0, room).map(file => {
      count.current += 1
      return { key: `file ${count.current}`, file }
    })
    setAll([...all, ...added])
  }
  /** Sets the id of the stored file; empty if it is not stored, or no longer. */
  function store(key: string, id: string) {
    setAll(before => before.map(one => (one.key === key ? withStoredId(one, id) : one)))
  }
  function remove(key: string) {
    pending.delete(key)
    setProblem(undefined)
    setAll(before => before.filter(one => one.key !== key))
  }
  function clear() {
    setProblem(undefined)
    setAll([])
  }

  const stored = useMemo(() => all.flatMap(one => one.stored ?? []), [all])
  return { all, stored, isUploading: stored.length < all.length, problem, pending, add, store, remove, clear }
}

export type Attachments = ReturnType<typeof useAttachments>

const withStoredId = ({ key, file }: PendingAttachment, id: string): PendingAttachment =>
  file && id ? { key, file, stored: toAttachment(id, file) } : { key, file }

const toAttachment = (id: string, { name, type, size }: File): Attachment => ({
  id,
  fileName: name,
  contentType: type,
  size,
})
