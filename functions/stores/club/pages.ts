import * as z from 'zod'
import { ConsentText } from '#shared/consents/model.ts'
import { consents } from '#shared/consents/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** The club's own text for a footer page. */
const ClubPageRow = z.object({ name: z.string(), text: z.string(), changedAt: z.string() })
export const clubPages = entity({ schema: ClubPageRow, key: row => keys.clubPage(row.name) })

/** The key range of all page texts. */
export const clubPageRange = [keys.clubPage('').pk, keys.clubPage('').sk] as const

/** A former consent text. Kept forever, because people have agreed to it. */
const FormerConsentText = ConsentText.extend({ consent: z.enum(consents), replacedAt: z.string() })
export const formerConsentTexts = entity({
  schema: FormerConsentText,
  key: row => keys.formerText(row.consent, row.version),
})
