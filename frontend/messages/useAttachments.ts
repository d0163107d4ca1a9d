import { useMemo, useRef, useState } from 'react'
import type { Pending } from '#frontend/uploads/pendingFiles.ts'
import type { Attachment } from '#shared/messages/model.ts'
import { mostAttachments } from '#shared/messages/rules.ts'

/** A file of a message that is being written: on its way, or stored. */
export interface Attached {
  key: string
  file?: File | undefined
  stored?: Attachment
}

export function useFiles(begun: readonly Attachment[]) {
  const [all, setAll] = useState<readonly Attached[]>(() => begun.map(stored => ({ key: stored.id, stored })))
  const [problem, setProblem] = useState<string>()
  const [pending] = useState<Pending<string>>(() => new Map())
  const count = useRef(0)

  function add(files: readonly File[]) {
    const room = mostAttachments - all.length
    setProblem(files.length > room ? `Please attach at most ${mostAttachments} files` : undefined)
    const added = files.slice(0, room).map(file => {
      count.current += 1
      return { key: `file ${count.current}`, file }
    })
    setAll([...all, ...added])
  }
  /** Its id as the club knows it; none where it is not stored (any more). */
  function store(key: string, id: string) {
    setAll(before => before.map(one => (one.key === key ? withId(one, id) : one)))
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
  return { all, stored, areBusy: stored.length < all.length, problem, pending, add, store, remove, clear }
}

export type Files = ReturnType<typeof useFiles>

const withId = ({ key, file }: Attached, id: string): Attached =>
  file && id ? { key, file, stored: attachmentOf(id, file) } : { key, file }

const attachmentOf = (id: string, { name, type, size }: File): Attachment => ({
  id,
  fileName: name,
  contentType: type,
  size,
})
