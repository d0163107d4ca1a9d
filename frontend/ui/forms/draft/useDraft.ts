import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { KeptDraft } from './DraftNote.tsx'
import { type FormDraft, formKey, loadDraft, removeDraft, saveDraft } from './drafts.ts'

/**
 * Keeps what is typed into a form for its `owner` through a reload, until it is sent, the session ends or the screen is
 * left, which the unsaved guard confirms. `of` is the row that is edited, at this `version`, the one that the form began
 * with. `onReplaced` gets the values where they change all at once.
 */
export function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  draft: FormDraft<In>,
  options: {
    owner: string
    of?: string
    version?: string | number
    privateVersion?: string
    onReplaced?: (values: In) => void
  },
): KeptDraft {
  const { owner, of = 'new', version = '', privateVersion, onReplaced } = options
  const key = formKey(owner, draft.name, of)
  const [found, setFound] = useState(() => loadDraft(draft, { key, version, privateVersion }))
  const first = useRef({ found, onReplaced })

  useEffect(() => {
    const { found, onReplaced } = first.current
    if (!found) return
    form.reset({ ...form.getValues(), ...found.values }, { keepDefaultValues: true })
    onReplaced?.(form.getValues())
  }, [form])

  /** What was kept or sent last. */
  const known = useRef('')
  const lacksPrivate = found?.isWhole === false
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues = {} }) {
        // It is called for other news as well, such as the end of a submit, after which nothing is to be kept.
        const now = JSON.stringify(values)
        if (now === known.current) return
        known.current = now
        saveDraft(draft, { key, version, privateVersion, lacksPrivate }, values, defaultValues)
      },
    })
    return () => stop()
  }, [form, draft, key, version, privateVersion, lacksPrivate])

  useEffect(() => {
    const screen = location.pathname
    return () => {
      // The end of a session takes the screen away as well, but its address stays.
      if (location.pathname !== screen) removeDraft(key)
    }
  }, [key])

  function forget() {
    known.current = JSON.stringify(form.getValues())
    removeDraft(key)
    setFound(undefined)
  }

  function startOver() {
    form.reset()
    onReplaced?.(form.getValues())
    forget()
  }

  const leftOut = lacksPrivate ? draft.leavesOut : undefined
  return { isRestored: found !== undefined, leftOut, startOver, forget }
}
