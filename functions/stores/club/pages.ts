import * as z from 'zod'
import { ConsentText } from '#shared/consents/model.ts'
import { consents } from '#shared/consents/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** The club's own text of a page at the foot of the site. */
const ClubPageRow = z.object({ name: z.string(), text: z.string(), changedAt: z.string() })
export const clubPages = entity({ schema: ClubPageRow, key: row => keys.clubPage(row.name) })

/** Where all of them are. */
export const clubPageRange = [keys.clubPage('').pk, keys.clubPage('').sk] as const

/** A text that people have agreed to and that another has followed: it stays for good. */
const FormerConsentText = ConsentText.extend({ consent: z.enum(consents), replacedAt: z.string() })
export const formerConsentTexts = entity({
  schema: FormerConsentText,
  key: row => keys.formerText(row.consent, row.version),
})
