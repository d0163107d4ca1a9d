import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import { dayOf, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { planSeasons } from './plan/calendar.ts'
import { clubSchools } from './plan/club.ts'

/** The schools of the district, which the administrator entered before the first season. */
export async function seedClubSettings(
  { clock, ok }: SeededClub,
  { admin }: Pick<People, 'admin'>,
): Promise<void> {
  const { now } = clock
  clock.now = momentOn(addDays(planSeasons(dayOf(now)).current.startDate, -1160), '20:05')
  const { changedAt: _, ...settings } = await ok(api.club.settings, { as: admin })
  const { elementary, middle } = clubSchools
  const consents = {
    waiver: settings.consents.waiver.text,
    codeOfConduct: settings.consents.codeOfConduct.text,
    mediaRelease: settings.consents.mediaRelease.text,
  }
  const schools = [...elementary, ...middle, clubSchools.private, 'Homeschool']
  await ok(api.club.saveSettings, { as: admin, body: { ...settings, consents, schools } })
  clock.now = now
}
