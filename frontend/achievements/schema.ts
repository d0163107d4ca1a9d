import * as z from 'zod'
import { AchievementTypeChanges, NewAchievementType } from '#shared/achievements/model.ts'

const number = z.string().transform(typed => (typed.trim() === '' ? Number.NaN : Number(typed)))
const asTyped = (typed: string) => typed

const { icon, category, color, points, ...texts } = NewAchievementType.shape

/** What the fields of the form hold is text. */
export const NewTypeFields = z.object({
  ...texts,
  icon: z.string().pipe(z.preprocess(asTyped, icon)),
  category: z.string().pipe(z.preprocess(asTyped, category)),
  color: color.unwrap(),
  points: number.pipe(points.unwrap()),
})

const changes = AchievementTypeChanges.shape

export const ChangedTypeFields = z.object({
  name: changes.name.unwrap(),
  description: changes.description.unwrap(),
  icon: z.string().pipe(z.preprocess(asTyped, changes.icon.unwrap())),
  category: z.string().pipe(z.preprocess(asTyped, changes.category.unwrap())),
  color: changes.color.unwrap(),
  points: number.pipe(changes.points.unwrap()),
})
