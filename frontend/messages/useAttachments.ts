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

interface Attached {
  all: readonly PendingAttachment[]
  problem?: string
}

/** Each change starts from the newest state, because files are stored while others are added and removed. */
export function useAttachments(begun: readonly Attachment[]) {
  const [{ all, problem }, change] = useState<Attached>(() => ({
    all: begun.map(stored => ({ key: stored.id, stored })),
  }))
  const [pending] = useState<PendingUploads<string>>(() => new Map())
  const count = useRef(0)

  function add(files: readonly File[]) {
    const added = files.map(file => {
      count.current += 1
      return { key: `file ${count.current}`, file }
    })
    change(before => withAdded(before.all, added))
  }
  /** Sets the id of the stored file; empty if it is not stored. */
  function store(key: string, id: string) {
    change(before => ({
      ...before,
      all: before.all.map(one => (one.key === key ? withStoredId(one, id) : one)),
    }))
  }
  function remove(key: string) {
    pending.delete(key)
    change(before => ({ all: before.all.filter(one => one.key !== key) }))
  }
  const clear = () => change({ all: [] })

  const stored = useMemo(() => all.flatMap(one => one.stored ?? []), [all])
  return { all, stored, isUploading: stored.length < all.length, problem, pending, add, store, remove, clear }
}

export type Attachments = ReturnType<typeof useAttachments>

const withAdded = (all: readonly PendingAttachment[], added: readonly PendingAttachment[]): Attached => {
  const both = [...all, ...added]
  return {
    all: both.slice(0, maxAttachments),
    ...(both.length > maxAttachments && { problem: `You can attach up to ${maxAttachments} files` }),
  }
}

const withStoredId = ({ key, file }: PendingAttachment, id: string): PendingAttachment =>
  file && id ? { key, file, stored: toAttachment(id, file) } : { key, file }

const toAttachment = (id: string, { name, type, size }: File): Attachment => ({
  id,
  fileName: name,
  contentType: type,
  size,
})
