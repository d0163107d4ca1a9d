import { useState } from 'react'
import { type ColumnId, columns } from './columns.tsx'

/** Every column there is, in the order chosen, and whether it is shown. */
export type Choice = readonly { id: ColumnId; isShown: boolean }[]

const asBuilt: Choice = columns.map(({ id }) => ({ id, isShown: true }))

/** Which columns somebody wants to see, and in which order. Kept in this browser, for each account its own. */
export function useCustomized(userId: string) {
  const key = `programColumns:${userId}`
  const [choice, setChoice] = useState(() => choiceFrom(localStorage.getItem(key)))
  return {
    choice,
    shown: choice.filter(({ isShown }) => isShown).map(({ id }) => id),
    isCustomized: textOf(choice) !== textOf(asBuilt),
    choose(next: Choice) {
      localStorage.setItem(key, textOf(next))
      setChoice(next)
    },
    reset() {
      localStorage.removeItem(key)
      setChoice(asBuilt)
    },
  }
}
export type Customized = ReturnType<typeof useCustomized>

/** "program players -teams": a minus before what is not shown. */
export const textOf = (choice: Choice): string =>
  choice.map(({ id, isShown }) => (isShown ? id : `-${id}`)).join(' ')

/** What an older or a newer club has written is read as far as it is known; columns that it lacks stand at the end. */
export function choiceFrom(text: string | null): Choice {
  const words = new Set(text?.split(' ') ?? [])
  const known = [...words].flatMap(word => {
    const id = asBuilt.find(column => column.id === word.replace(/^-/, ''))?.id
    return id ? [{ id, isShown: id === always || !word.startsWith('-') }] : []
  })
  const kept = known.filter(({ id }, at) => known.findIndex(other => other.id === id) === at)
  return [...kept, ...asBuilt.filter(({ id }) => !kept.some(other => other.id === id))]
}

/** Without it a line is nobody's. */
export const always: ColumnId = 'program'

/** The choice with one column a place further up (-1) or down (1). */
export function moved(choice: Choice, id: ColumnId, by: -1 | 1): Choice {
  const at = choice.findIndex(column => column.id === id)
  const [column, other] = [choice[at], choice[at + by]]
  if (!column || !other) return choice
  return choice.map((old, place) => (place === at ? other : place === at + by ? column : old))
}
