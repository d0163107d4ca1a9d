import { useMemo, useState } from 'react'
import { toast } from '#frontend/lib/toast.ts'

/** The rows of a table that are chosen for what is done to several at once. */
export interface Selection<Row> {
  /** Of those that the current filter finds; what it hides is never changed unseen. */
  chosen: readonly Row[]
  /** The noun for rows: 'invoices'. */
  plural: string
  nameOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  isAllChosen: boolean
  toggle: (row: Row) => void
  /** Chooses everything that the filter finds, also what is not loaded yet; or nothing, if all of it was chosen. */
  toggleAll: () => Promise<void>
  isLoading: boolean
  clear: () => void
}

export function useSelection<Row>(options: {
  /** Everything that the filter finds, not only what is drawn. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  plural: string
  nameOf: (row: Row) => string
  /** Loads what the filter finds beyond `rows`, if there is more. */
  loadAll?: () => Promise<readonly Row[]>
}): Selection<Row> {
  const { rows, rowKey, plural, nameOf, loadAll } = options
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [isLoading, setLoading] = useState(false)
  const chosen = useMemo(() => rows.filter(row => keys.has(rowKey(row))), [rows, keys, rowKey])
  const isAllChosen = rows.length > 0 && chosen.length === rows.length && !loadAll

  async function toggleAll() {
    if (isAllChosen) return setKeys(new Set())
    setLoading(true)
    try {
      setKeys(new Set((await (loadAll?.() ?? rows)).map(rowKey)))
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast({ title: `Not all ${plural} could be loaded`, description, destructive: true })
    } finally {
      setLoading(false)
    }
  }

  return {
    chosen,
    plural,
    nameOf,
    isChosen: row => keys.has(rowKey(row)),
    isAllChosen,
    toggle: row => setKeys(before => withToggled(before, rowKey(row))),
    toggleAll,
    isLoading,
    clear: () => setKeys(new Set()),
  }
}

function withToggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(key)) next.add(key)
  return next
}
