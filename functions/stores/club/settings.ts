import * as z from 'zod'
import { defaultSchools } from '#shared/club/rules.ts'
import { ConsentTexts } from '#shared/consents/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { noteLeftOut, UnreadableRow } from '../../platform/data/rowCodec.ts'
import { keys } from '../../platform/data/table.ts'
import { settings } from '../../platform/environment/settings.ts'
import { log } from '../../platform/log/log.ts'
import { consentTexts } from '../consents/texts.ts'

const Club = z.object({
  name: z.string(),
  color: z.string(),
  /** The id of its upload; empty without a logo. */
  logoUrl: z.string(),
  timeZone: z.string(),
  contactEmail: z.string(),
  /** Empty without one. */
  ein: z.string(),
  social: z.array(z.string()),
  /** The domain for the addresses of children's accounts. Nothing is ever sent there. */
  playerMailDomain: z.string(),
  schools: z.array(z.string()),
  /** Empty if it is derived from the current date. */
  season: z.string(),
  messageRetentionMonths: z.int(),
  /** May families write to their whole team, or only to its staff? */
  familiesWriteToTeams: z.boolean(),
  consents: ConsentTexts,
})

/** The single row of settings the club has changed; each change increments the version. */
const Row = Club.partial().extend({ version: z.int(), changedAt: z.string() })
export const clubRows = entity({ schema: Row, key: keys.clubSettings })
export type ClubRow = z.infer<typeof Row>

/** The club's own settings, with the deployed options for the rest. */
export type ClubSettingsState = Readonly<z.infer<typeof Club> & { version: number; changedAt?: string }>

const deployedDefaults: ClubSettingsState = {
  version: 0,
  changedAt: undefined,
  name: settings.CLUB_NAME,
  color: settings.CLUB_COLOR,
  logoUrl: '',
  timeZone: settings.CLUB_TIME_ZONE,
  contactEmail: settings.CLUB_CONTACT,
  ein: '',
  social: settings.CLUB_SOCIAL,
  playerMailDomain: settings.PLAYER_MAIL_DOMAIN,
  schools: defaultSchools,
  season: '',
  messageRetentionMonths: settings.MESSAGE_RETENTION_MONTHS,
  familiesWriteToTeams: settings.FAMILIES_WRITE_TO_TEAMS,
  consents: consentTexts,
}

/** The current settings. Read its properties each time: they may change between requests. */
export const club: ClubSettingsState = { ...deployedDefaults }

export const withDefaults = (row: ClubRow | undefined): ClubSettingsState => ({ ...deployedDefaults, ...row })

/** The maximum age of a process's copy of the settings, in milliseconds. */
const maxAgeMs = 30_000
let readAt: number | undefined
let reading: Promise<void> | undefined

/** Called before each request and each run, so that changes by another process show up within half a minute. */
export function refreshClub(now: Date): Promise<void> {
  if (readAt !== undefined && Math.abs(now.getTime() - readAt) < maxAgeMs) return Promise.resolve()
  reading ??= readClub(now).finally(() => {
    reading = undefined
  })
  return reading
}

/**
 * Reads the settings now. If the table does not respond, the known ones stay in use. A process that has none yet
 * fails: it would send mail under the wrong name and use the wrong time zone.
 */
export async function readClub(now: Date): Promise<void> {
  try {
    const row = await clubRows.get(keys.clubSettings())
    if (row) adoptRow(row)
  } catch (error) {
    if (readAt === undefined) throw error
    log.error('the club settings could not be read', { error })
    if (error instanceof UnreadableRow) noteLeftOut(error)
  }
  // Also after a failure: a request must not wait for an outage twice.
  readAt = now.getTime()
}

/** Ignores a row older than the known one: a read may have been in flight while someone saved. */
export function adoptRow(row: ClubRow): void {
  if (row.version >= club.version) Object.assign(club, withDefaults(row))
}
