import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { createSettingsEditor } from '../settingsEditor.ts'
import { dayOf, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { uploadLogo } from './pictures.ts'
import { planSeasons } from './plan/calendar.ts'
import { clubSchools } from './plan/club.ts'
import type { SeededClub } from './seededClub.ts'

/** What the administrator entered before the first season, and the club's new logo. */
export async function seedClubSettings(club: SeededClub, { admin }: Pick<People, 'admin'>): Promise<void> {
  const { now } = club.clock
  club.clock.now = momentOn(addDays(planSeasons(dayOf(now)).current.startDate, -1160), '20:05')
  const schools = [...clubSchools.elementary, ...clubSchools.middle, clubSchools.private, 'Homeschool']
  const desk = createSettingsEditor(club, admin)
  await desk.change({ schools, contactEmail: 'office@ridgelinelax.example', ein: '84-7650123' })
  // The flyers have hung in the schools since then.
  await club.ok(api.setup.mark, { as: admin, params: { step: 'share' }, body: { settled: true } })
  club.clock.now = now
  // Today: a link for an upload is valid only for minutes.
  await desk.change({ logoUrl: await uploadLogo(club, admin) })
}
