import { openClub } from './club.ts'

/**
 * The demo club, made at an instant. It takes thousands of requests, so open it at the top of a file: it belongs to no
 * test's time.
 */
export async function openDemoClub({
  now,
  ...options
}: { now?: string } & Parameters<typeof openClub>[0] = {}): ReturnType<typeof openClub> {
  const club = await openClub(options)
  if (now) club.clock.now = new Date(now)
  // Only now, since it reads the settings of the club.
  const { seedClub } = await import('#infra/local/seed.ts')
  await seedClub(club)
  return club
}
