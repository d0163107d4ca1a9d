import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import { createSettingsEditor } from '../settingsEditor.ts'
import { dayOf, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { planSeasons } from './plan/calendar.ts'
import { clubSchools } from './plan/club.ts'

/** The schools of the district, and that the club has been told of, which the administrator entered before the first season. */
export async function seedClubSettings(club: SeededClub, { admin }: Pick<People, 'admin'>): Promise<void> {
  const { now } = club.clock
  club.clock.now = momentOn(addDays(planSeasons(dayOf(now)).current.startDate, -1160), '20:05')
  const schools = [...clubSchools.elementary, ...clubSchools.middle, clubSchools.private, 'Homeschool']
  await createSettingsEditor(club, admin).change({ schools, contactEmail: 'office@ridgelinelax.example' })
  // The flyers have hung in the schools since then.
  await club.ok(api.setup.mark, { as: admin, params: { step: 'share' }, body: { settled: true } })
  club.clock.now = now
}
