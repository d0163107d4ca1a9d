import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { ImportResult } from '#shared/imports/model.ts'
import type { CheckAll } from './ChooseColumns.tsx'
import type { Cells, Correction, Corrections } from './checkRows.ts'
import { isSendable, noAnswer } from './outcome.ts'
import { sendRows } from './sendRows.ts'

/** Resolves to why the rows could not be checked, if they could not. */
export type CorrectRows = (changes: ReadonlyMap<number, Correction>) => Promise<string | undefined>

/**
 * Checks corrected rows again, first by itself and among the others, then by the server, and with it the rows that
 * were only wrong because of it. What was typed is kept in the row until that has an answer.
 */
export function useCorrections(props: {
  checkAll: CheckAll
  corrections: Corrections
  onCorrect: Dispatch<SetStateAction<Corrections>>
  known: readonly ImportResult[]
}) {
  const { checkAll, corrections, onCorrect } = props
  const [found, setFound] = useState<readonly ImportResult[]>([])
  const results = [...props.known, ...found]
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])

  const correct: CorrectRows = async changes => {
    const { signal } = left.current
    const add = (all: Corrections) =>
      new Map([...all, ...[...changes].map(([line, more]) => [line, join(all.get(line), more)] as const)])
    const answered = new Set(results.map(result => result.line))
    for (const line of changes.keys()) answered.delete(line)
    const rows = checkAll(add(corrections)).filter(
      checked => isSendable(checked) && !answered.has(checked.row.line),
    )
    const more: ImportResult[] = []
    try {
      await sendRows(
        rows.map(({ row }) => row),
        true,
        { signal, onResults: some => more.push(...some) },
      )
    } catch (error) {
      return error instanceof Error ? error.message : 'It stopped unexpectedly'
    }
    if (signal.aborted) return
    setFound(old => [...old, ...more])
    onCorrect(add)
  }
  return { results, correct }
}

/** Of a row with another name or birthday nobody has said whose it is. */
const join = (before: Correction = {}, more: Correction): Correction => ({
  ...before,
  ...(identity.some(field => more[field] !== undefined) && noAnswer),
  ...more,
})
const identity: readonly (keyof Cells)[] = ['firstName', 'lastName', 'dateOfBirth']
