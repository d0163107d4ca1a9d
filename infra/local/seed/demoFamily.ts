import { newId } from '#functions/platform/data/ids.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { putPlayerPrivate } from '#functions/stores/players/store.ts'
import { claimUpload } from '#functions/stores/uploads/store.ts'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { addGuardian, insertPerson, type Person } from '../people.ts'
import { enterChild, registerAndPay } from './families.ts'
import { getDatedProgram } from './getDatedProgram.ts'
import { daysAgo, letPass, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { demoAccounts } from './people.ts'
import { uploadPortrait } from './pictures.ts'
import { type Child, castDemoFamily } from './plan/cast.ts'
import { buildPlayerForm } from './plan/forms.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/** Riley plays in the league and has registered for the next season; the younger children are about to begin. */
export async function seedDemoFamily(
  club: SeededClub,
  { parent, parent2, director }: Omit<People, 'player'>,
  programs: Programs,
): Promise<void> {
  const { now } = club.clock
  // By today's clock: a link to upload a file expires soon.
  const pictures = {
    riley: await uploadPortrait(club, parent, [26, 83, 54]),
    sky: await uploadPortrait(club, parent, [196, 92, 38]),
  }
  const startOf = async (id: string) => (await getDatedProgram(club, id)).startDate
  const league = await startOf(programs.league)
  const { riley, sky, quinn } = castDemoFamily({
    league,
    travel: await startOf(programs.travel),
    clinic: await startOf(programs.clinic),
  })
  club.clock.now = momentOn(addDays(league, -61), '19:05')
  const rileyId = await seedDemoPlayer(club, parent, { child: riley, picture: pictures.riley })
  const teamId = programs.firstTeam
  letPass(club, 4)
  const id = await registerAndPay(club, parent, {
    ...{ playerId: rileyId, programId: programs.league, teamId, settle: 'paid' },
  })
  club.clock.now = momentOn(addDays(league, -22), '20:35')
  await club.ok(api.registrations.update, { as: director, params: { id }, body: { teamId } })
  letPass(club, 2)
  const place = { teamId, playerId: rileyId, jerseyNumber: 7 }
  await club.ok(api.teams.join, { as: director, body: place })

  club.clock.now = daysAgo(now, 20, '18:50')
  await registerAndPay(club, parent, { playerId: rileyId, programId: programs.travel, settle: 'paid' })
  const skyForm = { ...buildPlayerForm(sky, 401), playerImageUrl: pictures.sky }
  const { id: skyId } = await club.ok(api.players.create, { as: parent, body: skyForm })
  await registerAndPay(club, parent, { playerId: skyId, programId: programs.clinic, settle: 'pay later' })
  club.clock.now = daysAgo(now, 4, '20:10')
  const quinnId = await enterChild(club, parent2, quinn, 402)
  await registerAndPay(club, parent2, { playerId: quinnId, programId: programs.travel, settle: 'paid' })
  club.clock.now = now
}

/** The one child whose account already has a login, as if its guardian had activated it. */
async function seedDemoPlayer(
  { clock }: SeededClub,
  parent: Person,
  { child, picture }: { child: Omit<Child, 'family'>; picture: string },
): Promise<string> {
  const id = newId('ply', clock.now)
  const account = demoAccounts.find(({ username }) => username === 'player')
  if (!account) throw new Error('no demo account for the player')
  const { id: userId } = await insertPerson({ ...account, playerId: id }, clock.now)
  const { emergencyContact, emergencyPhone, emergencyRelationship, ...rest } = buildPlayerForm(child, 400)
  await commit(
    ...savePlayer(undefined, {
      ...rest,
      id,
      userId,
      parentId: parent.id,
      position: 'Midfield',
      memberships: {},
      version: 1,
      playerImageUrl: picture,
      isOutOfDistrict: false,
      hasDistrictRelease: false,
      requestedNumbers: [7, 17, 22],
      createdAt: clock.now.toISOString(),
    }),
    putPlayerPrivate({
      playerId: id,
      hasMedicalIssues: true,
      medicalInfo: 'Asthma. The inhaler is in the side pocket of the blue bag.',
      emergencyContact,
      emergencyPhone,
      emergencyRelationship,
    }),
    claimUpload(picture, {
      purpose: 'player-picture',
      userId: parent.id,
      subject: { kind: 'player', id },
    }),
  )
  await addGuardian(parent.id, id, true)
  return id
}
