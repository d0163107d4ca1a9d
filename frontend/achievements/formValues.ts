import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import type { AchievementType, AchievementTypeChanges } from '#shared/achievements/model.ts'
import { defaultColor, defaultPoints, fullHex } from '#shared/achievements/rules.ts'
import type { ChangedTypeFields, NewTypeFields } from './schema.ts'

/** What is in the fields of a badge, and what they become. */
export type Typed = z.input<typeof NewTypeFields>
export type Checked = z.output<typeof NewTypeFields>
export type Changed = z.output<typeof ChangedTypeFields>
export type TypeFormState<Out> = SchemaForm<Typed, Out>

/** For somebody whose session ends while he types. */
export const newDraft: Draft<Typed> = {}

export const newValues: Typed = {
  name: '',
  description: '',
  icon: 'trophy',
  category: '',
  color: defaultColor,
  points: String(defaultPoints),
}

export const valuesOf = ({ name, description, icon, category, color, points }: AchievementType): Typed => ({
  name,
  description,
  icon,
  category,
  color: fullHex(color),
  points: String(points),
})

/** Only what differs from what was opened. */
export function changesFrom(checked: Changed, before: AchievementType): AchievementTypeChanges {
  const was: Record<string, unknown> = { ...valuesOf(before), points: before.points }
  return Object.fromEntries(Object.entries(checked).filter(([name, value]) => value !== was[name]))
}
