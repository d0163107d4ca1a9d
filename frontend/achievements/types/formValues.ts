import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { AchievementType, AchievementTypeChanges } from '#shared/achievements/model.ts'
import { badgeColor, defaultColor, defaultPoints } from '#shared/achievements/rules.ts'
import type { ChangedTypeFields, NewTypeFields } from './schema.ts'

/** The form values of a badge type, and how they become a request. */
export type TypeFormInput = z.input<typeof NewTypeFields>
export type NewTypeOutput = z.output<typeof NewTypeFields>
export type TypeChangesOutput = z.output<typeof ChangedTypeFields>
export type TypeFormState<Out> = SchemaForm<TypeFormInput, Out>

export const typeDraft: FormDraft<TypeFormInput> = {
  name: 'achievementType',
  fields: {
    name: 'text',
    description: 'text',
    icon: 'text',
    category: 'text',
    color: 'text',
    points: 'text',
  },
}

export const emptyValues: TypeFormInput = {
  name: '',
  description: '',
  icon: 'trophy',
  category: '',
  color: defaultColor,
  points: String(defaultPoints),
}

export const toFormValues = ({
  name,
  description,
  icon,
  category,
  color,
  points,
}: AchievementType): TypeFormInput => ({
  name,
  description,
  icon,
  category,
  color: badgeColor(color),
  points: String(points),
})

/** Returns only the changed fields. */
export function getChanges(checked: TypeChangesOutput, before: AchievementType): AchievementTypeChanges {
  const was: Record<string, unknown> = { ...toFormValues(before), points: before.points }
  return Object.fromEntries(Object.entries(checked).filter(([name, value]) => value !== was[name]))
}
