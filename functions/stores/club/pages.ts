import * as z from 'zod'
import { entity } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConsentText } from '#shared/consents/model.ts'
import { consents } from '#shared/consents/rules.ts'

/** The club's own text of a page at the foot of the site. */
const Page = z.object({ name: z.string(), text: z.string(), changedAt: z.string() })
export const clubPages = entity({ schema: Page, key: row => keys.clubPage(row.name) })

/** Where all of them are. */
export const pagesPartition = [keys.clubPage('').pk, keys.clubPage('').sk] as const

/** A text that people have agreed to and that another has followed: it stays for good. */
const FormerText = ConsentText.extend({ consent: z.enum(consents), replacedAt: z.string() })
export const formerTexts = entity({
  schema: FormerText,
  key: row => keys.formerText(row.consent, row.version),
})
