import * as z from 'zod'
import { hexColor } from '../color.ts'
import { atLeast, choice, id, ignored, instant, text, title } from '../fields.ts'
import { achievementCategories, achievementIcons, newAchievementCategories } from './choices.ts'
import { defaultColor, defaultPoints, maxPoints } from './rules.ts'

/** A badge that can be awarded. */
export const AchievementType = z.object({
  id,
  name: z.string(),
  description: z.string(),
  icon: z.enum(achievementIcons),
  category: z.enum(achievementCategories),
  color: z.string().meta({ description: 'A hex color with 3 or 6 digits' }),
  points: z.int(),
  awardCount: z.int().meta({ description: 'How often it was awarded; it can only be deleted at 0' }),
})
export type AchievementType = z.infer<typeof AchievementType>

const color = (message: string) => z.string(message).trim().regex(hexColor, message).meta({ maxLength: 7 })

const form = {
  name: title('Name must be at least 3 characters', 60, 3),
  description: atLeast(5, 'Description must be at least 5 characters', 300),
  icon: choice(achievementIcons, 'Icon is required'),
}

const initialPointsMessage = 'Points must be between 0 and 100'

export const NewAchievementType = z.strictObject({
  ...form,
  category: choice(newAchievementCategories, 'Category is required'),
  color: color('Please select a valid color').default(defaultColor),
  points: z
    .int(initialPointsMessage)
    .min(0, initialPointsMessage)
    .max(100, initialPointsMessage)
    .default(defaultPoints),
})
export type NewAchievementType = z.infer<typeof NewAchievementType>

const positivePointsMessage = 'Points must be a positive number'

export const AchievementTypeChanges = z
  .strictObject({
    ...form,
    category: choice(achievementCategories, 'Category is required'),
    color: color('Must be a valid HEX color code (e.g., #FF5733)'),
    points: z
      .int(positivePointsMessage)
      .min(0, positivePointsMessage)
      .max(maxPoints, `Please use at most ${maxPoints} points`),
  })
  .partial()
export type AchievementTypeChanges = z.infer<typeof AchievementTypeChanges>

/** A badge that was awarded to someone. */
export const Achievement = z.object({
  id,
  typeId: id,
  playerId: id.optional().meta({ description: 'The player who has it; absent if a whole team does' }),
  teamId: id.optional().meta({ description: 'The team that has it, or for which the player earned it' }),
  userId: id.meta({ description: 'Who awarded it' }),
  note: z.string().optional().meta({ description: 'Visible to the family, staff and office' }),
  createdAt: instant,
  playerName: z.string().optional(),
  teamName: z.string().optional().meta({ description: 'The team’s name at the time' }),
})
export type Achievement = z.infer<typeof Achievement>

/** Select boxes start with an entry of value 0, which means nothing is chosen. */
const nobody = z.union([z.literal(0), z.literal('')]).transform(() => null)
const optionalHolder = z.union([nobody, id]).nullish().meta({ description: '0 or an empty text means none' })

const chosen = 'Please select an achievement type'

export const NewAchievement = z.strictObject({
  typeId: z.string(chosen).min(1, chosen).max(64, chosen),
  playerId: optionalHolder,
  teamId: optionalHolder,
  note: text(500).nullish(),
  userId: ignored,
  once: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: 'Idempotency key: a repeated request with the same key awards it only once' }),
})
export type NewAchievement = z.infer<typeof NewAchievement>

/** The player whose badges are shown. */
export const AchievementHolder = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  usaLacrosseNumber: z.string().optional().meta({ description: 'Visible to the family, staff and office' }),
  mayAward: z.boolean().meta({ description: 'Whether the caller can award this player a badge' }),
})
export type AchievementHolder = z.infer<typeof AchievementHolder>
