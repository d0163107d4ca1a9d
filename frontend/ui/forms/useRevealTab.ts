import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { SchemaForm } from './form.tsx'

/**
 * For a form on several tabs: returns a function that opens the tab of the first invalid field and focuses
 * it. An open tab with an error stays open.
 */
export function useRevealTab<In extends FieldValues, Out>(
  form: SchemaForm<In, Out>,
  tabs: readonly { value: string; fields: readonly FieldPath<In>[] }[],
  active: string,
  open: (tab: string) => void,
): () => void {
  const wanted = useRef<FieldPath<In>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field exists only once its tab is open
  useEffect(() => {
    const name = wanted.current
    wanted.current = undefined
    // The panel becomes visible with this render.
    if (name) requestAnimationFrame(() => form.setFocus(name))
  }, [active])

  return () => {
    const wrong = tabs.flatMap(({ value, fields }) =>
      fields.filter(name => form.getFieldState(name).error).map(name => ({ tab: value, name })),
    )
    const [first] = wrong
    if (!first || wrong.some(({ tab }) => tab === active)) return
    wanted.current = first.name
    open(first.tab)
  }
}
