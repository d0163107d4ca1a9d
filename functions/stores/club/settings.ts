import * as z from 'zod'
import { schools } from '#shared/choices.ts'
import { ConsentTexts } from '#shared/consents/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { settings } from '../../platform/environment/settings.ts'
import { log } from '../../platform/log/log.ts'
import { consentTexts } from '../consents/texts.ts'

const Club = z.object({
  name: z.string(),
  color: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  social: z.array(z.string()),
  /** The domain of the addresses that children's accounts get. Nothing is ever sent there. */
  playerMailDomain: z.string(),
  schools: z.array(z.string()),
  /** Empty where it follows from the day. */
  season: z.string(),
  messageRetentionMonths: z.int(),
  /** May families write to their whole team, or only its staff? */
  familiesWriteToTeams: z.boolean(),
  consents: ConsentTexts,
})

/** The one row of what the club has set at its desk; each change makes its next version. */
const Row = Club.partial().extend({ version: z.int(), changedAt: z.string() })
export const clubRows = entity({ schema: Row, key: keys.clubSettings })
export type ClubRow = z.infer<typeof Row>

/** What the club has set, and for the rest how it was deployed. */
export type ClubSettingsState = Readonly<z.infer<typeof Club> & { version: number; changedAt?: string }>

const deployedDefaults: ClubSettingsState = {
  version: 0,
  changedAt: undefined,
  name: settings.CLUB_NAME,
  color: settings.CLUB_COLOR,
  timeZone: settings.CLUB_TIME_ZONE,
  contactEmail: settings.CLUB_CONTACT,
  social: settings.CLUB_SOCIAL,
  playerMailDomain: settings.PLAYER_MAIL_DOMAIN,
  schools: [...schools],
  season: '',
  messageRetentionMonths: settings.MESSAGE_RETENTION_MONTHS,
  familiesWriteToTeams: settings.FAMILIES_WRITE_TO_TEAMS,
  consents: consentTexts,
}

/** The current settings. Read its properties each time: they may change between requests. */
export const club: ClubSettingsState = { ...deployedDefaults }

export const withDefaults = (row: ClubRow | undefined): ClubSettingsState => ({ ...deployedDefaults, ...row })

/** So old may be what a process knows of the club, in milliseconds. */
const maxAgeMs = 30_000
let readAt: number | undefined
let reading: Promise<void> | undefined

/** Called before each request and each run, so that changes by another process are seen within half a minute. */
export function refreshClub(now: Date): Promise<void> {
  if (readAt !== undefined && Math.abs(now.getTime() - readAt) < maxAgeMs) return Promise.resolve()
  reading ??= readClub(now).finally(() => {
    reading = undefined
  })
  return reading
}

/**
 * The club as the table says at this moment. Where the table does not answer, what is known goes on. A process that
 * knows nothing yet fails: it would write mails under a name, and on a day, that are not the club's.
 */
export async function readClub(now: Date): Promise<void> {
  try {
    const row = await clubRows.get(keys.clubSettings())
    if (row) adoptRow(row)
  } catch (error) {
    if (readAt === undefined) throw error
    log.error('the club settings could not be read', { error })
  }
  // After a failure too: an outage is not to be waited for twice in each request.
  readAt = now.getTime()
}

/** A read that was on its way while somebody saved has an older version; it is too late. */
export function adoptRow(row: ClubRow): void {
  if (row.version >= club.version) Object.assign(club, withDefaults(row))
}
