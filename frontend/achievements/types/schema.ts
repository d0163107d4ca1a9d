import * as z from 'zod'
import { AchievementTypeChanges, NewAchievementType } from '#shared/achievements/model.ts'

const numberInput = z.string().transform(typed => (typed.trim() === '' ? Number.NaN : Number(typed)))
const identity = (typed: string) => typed

const { icon, category, color, points, ...texts } = NewAchievementType.shape

/** The fields of the form hold strings. */
export const NewTypeFields = z.object({
  ...texts,
  icon: z.string().pipe(z.preprocess(identity, icon)),
  category: z.string().pipe(z.preprocess(identity, category)),
  color: color.unwrap(),
  points: numberInput.pipe(points.unwrap()),
})

const changeFields = AchievementTypeChanges.shape

export const ChangedTypeFields = z.object({
  name: changeFields.name.unwrap(),
  description: changeFields.description.unwrap(),
  icon: z.string().pipe(z.preprocess(identity, changeFields.icon.unwrap())),
  category: z.string().pipe(z.preprocess(identity, changeFields.category.unwrap())),
  color: changeFields.color.unwrap(),
  points: numberInput.pipe(changeFields.points.unwrap()),
})
