import { useState } from 'react'
import { deviceStorage } from '#frontend/lib/storage.ts'
import { type ColumnId, columns } from './programColumns.tsx'

/** Every column in the chosen order, and whether it is shown. */
export type ColumnChoice = readonly { id: ColumnId; isShown: boolean }[]

const defaultColumns: ColumnChoice = columns.map(({ id }) => ({ id, isShown: true }))

/** The user's column order and visibility, stored in this browser per account. */
export function useColumnPreferences(userId: string) {
  const key = `programColumns:${userId}`
  const [choice, setChoice] = useState(() => parseColumns(deviceStorage.getItem(key)))
  return {
    choice,
    shown: choice.filter(({ isShown }) => isShown).map(({ id }) => id),
    isCustomized: serializeColumns(choice) !== serializeColumns(defaultColumns),
    choose(next: ColumnChoice) {
      deviceStorage.setItem(key, serializeColumns(next))
      setChoice(next)
    },
    reset() {
      deviceStorage.removeItem(key)
      setChoice(defaultColumns)
    },
  }
}
export type ColumnPreferences = ReturnType<typeof useColumnPreferences>

/** "program players -teams": hidden columns have a minus. */
export const serializeColumns = (choice: ColumnChoice): string =>
  choice.map(({ id, isShown }) => (isShown ? id : `-${id}`)).join(' ')

/** Tolerates values of older and newer versions: unknown columns are ignored, missing ones are appended. */
export function parseColumns(text: string | null): ColumnChoice {
  const words = new Set(text?.split(' ') ?? [])
  const known = [...words].flatMap(word => {
    const id = defaultColumns.find(column => column.id === word.replace(/^-/, ''))?.id
    return id ? [{ id, isShown: id === requiredColumn || !word.startsWith('-') }] : []
  })
  const kept = known.filter(({ id }, at) => known.findIndex(other => other.id === id) === at)
  return [...kept, ...defaultColumns.filter(({ id }) => !kept.some(other => other.id === id))]
}

/** This column cannot be hidden, because it names the row. */
export const requiredColumn: ColumnId = 'program'

/** Moves one column up (-1) or down (1). */
export function moveColumn(choice: ColumnChoice, id: ColumnId, by: -1 | 1): ColumnChoice {
  const at = choice.findIndex(column => column.id === id)
  const [column, other] = [choice[at], choice[at + by]]
  if (!column || !other) return choice
  return choice.map((old, place) => (place === at ? other : place === at + by ? column : old))
}
