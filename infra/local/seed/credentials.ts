import { type CredentialType, currentSeason } from '#shared/credentials/rules.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { demoPassword } from '../demo.ts'
import type { Person } from '../people.ts'
import { daysAgo, letPass } from './moments.ts'
import type { People } from './people.ts'
import { uploadCard, uploadPortrait } from './pictures.ts'
import type { SeededClub } from './seededClub.ts'

type Caller = Pick<Person, 'token'>

/** Each coach is at another stage: complete, one waiting, one refused, one about to expire, nothing yet. */
export async function seedCredentials(club: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const { now } = club.clock
  const { coach, assistant, admin, director } = people
  const { timeZone } = await club.ok(api.club.config)
  const today = dayIn(timeZone, now)
  const season = currentSeason(today)
  const at = (days: number) => {
    club.clock.now = daysAgo(now, days, '19:50')
  }

  const signIn = async (username: string) =>
    club.ok(api.auth.login, { body: { username, password: demoPassword } })
  const [second, third] = [await signIn('coach2'), await signIn('coach3')]
  const pictures = new Map<Caller, Record<CredentialType, string>>()
  for (const as of [coach, assistant, second, third]) {
    const headshot = await uploadPortrait(club, as, [26, 83, 54], 'credential')
    pictures.set(as, { headshot, lacrosse_card: await uploadCard(club, as) })
  }

  const profileImageUrl = await uploadPortrait(club, coach, [26, 83, 54], 'profile-picture')
  at(44)
  await club.ok(api.users.updateProfile, { as: coach, params: { id: coach.id }, body: { profileImageUrl } })

  const submit = async (as: Caller, credentialType: CredentialType, caption?: string) => {
    const body = { credentialType, season, caption, file: pictures.get(as)?.[credentialType] ?? '' }
    const { id } = await club.ok(api.credentials.create, { as, body })
    letPass(club, 45)
    return id
  }
  const verify = (id: string, expiresAt?: string) =>
    club.ok(api.credentials.verify, { as: director, params: { id }, body: { expiresAt } })
  at(16)
  await verify(await submit(coach, 'lacrosse_card', 'Front of the card'), addDays(today, 240))
  await verify(await submit(assistant, 'headshot'))
  at(12)
  await verify(await submit(second, 'headshot'))
  await club.ok(api.credentials.reject, {
    as: admin,
    params: { id: await submit(second, 'lacrosse_card') },
    body: { reason: 'The number is hard to read. Please retake the picture in better light.' },
  })
  at(8)
  await verify(await submit(third, 'headshot'))
  await verify(await submit(third, 'lacrosse_card'), addDays(today, 19))
  at(1)
  await submit(coach, 'headshot', 'In the new shirt')
  club.clock.now = now
}
