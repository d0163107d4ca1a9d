import { newId } from '#functions/platform/data/ids.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { getStripe } from '#functions/platform/stripe/client.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { putPlayerPrivate } from '#functions/stores/players/store.ts'
import { claimUpload } from '#functions/stores/uploads/store.ts'
import { addHours } from '#shared/dates.ts'
import { seasonYear } from '#shared/registrations/eligibility.ts'
import { api } from '#shared/routes.ts'
import { addGuardian, insertPerson, type Person } from '../people.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'
import { demoAccounts } from './people.ts'
import { uploadPortrait } from './pictures.ts'
import type { Programs } from './programs.ts'

/** The demo family and two dozen others, with registrations in every state of payment, over the last three weeks. */
export async function seedFamilies(
  club: SeededClub,
  people: Omit<People, 'player'>,
  programs: Programs,
): Promise<void> {
  const { now } = club.clock
  // By today's clock: a link to send a file by is not good for long.
  const pictures = {
    riley: await uploadPortrait(club, people.parent, [26, 83, 54]),
    sky: await uploadPortrait(club, people.parent, [196, 92, 38]),
  }
  club.clock.now = addHours(now, -24 * 20)
  await seedDemoFamily(club, people, { programs, pictures })
  for (const [index, surname] of surnames.entries()) {
    club.clock.now = addHours(now, -24 * 18 + index * 17)
    await seedFamily(club, surname, index, programs)
  }
  club.clock.now = now
  // Families who did not pay in time, or never chose how to pay, have lost the spot by now.
  for (let round = 0; round < 6; round++) await club.tick()
}

async function seedDemoFamily(
  club: SeededClub,
  { parent, parent2, director }: Omit<People, 'player'>,
  { programs, pictures }: { programs: Programs; pictures: { riley: string; sky: string } },
): Promise<void> {
  const { startDate } = await club.ok(api.programs.get, { params: { id: programs.travel } })
  const riley = await seedDemoPlayer(club, parent, { picture: pictures.riley, startDate })
  const form = { ...buildPlayerForm('Sky', 'Rivera', 3, club.clock.now), playerImageUrl: pictures.sky }
  await club.ok(api.players.create, { as: parent, body: form })
  await seedChild(club, parent2, 'Quinn', 'Rivera', 5)
  const travel = { playerId: riley, programId: programs.travel, teamId: programs.firstTeam }
  const id = await registerAndPay(club, parent, travel, 'paid')
  await club.ok(api.registrations.update, {
    as: director,
    params: { id },
    body: { teamId: programs.firstTeam },
  })
  await club.ok(api.teams.join, {
    as: director,
    body: { teamId: programs.firstTeam, playerId: riley, jerseyNumber: 7 },
  })
}

/** The one child whose account has a login already, as if its guardian had activated it. */
async function seedDemoPlayer(
  { clock }: SeededClub,
  parent: Person,
  { picture, startDate }: { picture: string; startDate: string },
): Promise<string> {
  const id = newId('ply', clock.now)
  const account = demoAccounts.find(({ username }) => username === 'player')
  if (!account) throw new Error('no demo account for the player')
  const { id: userId } = await insertPerson({ ...account, playerId: id }, clock.now)
  // Of the age of the first team.
  const dateOfBirth = `${seasonYear(startDate) - 11}-01-03`
  const form = { ...buildPlayerForm('Riley', 'Rivera', 0, clock.now), dateOfBirth }
  const { emergencyContact, emergencyPhone, emergencyRelationship, ...rest } = form
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

async function seedFamily(
  club: SeededClub,
  surname: string,
  index: number,
  programs: Programs,
): Promise<void> {
  const parent = await insertPerson(
    {
      username: surname.toLowerCase(),
      role: 'parent',
      firstName: pick(parentNames, index),
      lastName: surname,
    },
    club.clock.now,
  )
  const children = index % 3 === 0 ? 2 : 1
  for (let n = 0; n < children; n++) {
    const playerId = await seedChild(club, parent, pick(childNames, index * 2 + n), surname, index + n)
    const settle = pick<PaymentChoice>(['paid', 'paid', 'pay later', 'paid', 'open'], index + n)
    await registerAndPay(club, parent, { playerId, programId: programs.travel }, settle)
    if (index % 4 === 1 && n === 0) await seedClinicChild(club, parent, index, programs)
  }
}

/** A younger brother or sister, whom only the clinic is for. */
async function seedClinicChild(
  club: SeededClub,
  parent: Person,
  index: number,
  { clinic }: Programs,
): Promise<void> {
  const surname = surnames[index] ?? ''
  const { now } = club.clock
  const form = {
    ...buildPlayerForm(pick(childNames, index + 11), surname, index, now),
    dateOfBirth: `${now.getUTCFullYear() - 7}-0${1 + (index % 8)}-14`,
  }
  const { id } = await club.ok(api.players.create, { as: parent, body: form })
  await registerAndPay(club, parent, { playerId: id, programId: clinic }, 'pay later')
}

async function seedChild(
  club: SeededClub,
  parent: Person,
  first: string,
  last: string,
  n: number,
): Promise<string> {
  const player = await club.ok(api.players.create, {
    as: parent,
    body: buildPlayerForm(first, last, n, club.clock.now),
  })
  return player.id
}

type PaymentChoice = 'paid' | 'pay later' | 'open'

/**
 * Registers, with a code or without, and pays as the family does: by card through the card processor's stand-in, later,
 * or not yet.
 */
export async function registerAndPay(
  club: SeededClub,
  parent: Person,
  body: { playerId: string; programId: string; teamId?: string },
  settle: PaymentChoice,
  code?: string,
): Promise<string> {
  const created = await club.ok(api.registrations.create, { as: parent, body })
  const { id } = created
  const { balance = 0 } = code
    ? await club.ok(api.registrations.applyCode, { as: parent, params: { id }, body: { code } })
    : created
  const settled = (paymentStatus: 'paid' | 'pay_later') =>
    club.ok(api.registrations.update, { as: parent, params: { id }, body: { paymentStatus } })
  if (settle === 'pay later') await settled('pay_later')
  if (settle !== 'paid') return id
  const { clientSecret } = await club.ok(api.payments.createIntent, {
    as: parent,
    body: { amount: balance, registrationId: id },
  })
  const intentId = clientSecret.split('_secret')[0] ?? ''
  await (await getStripe()).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  await settled('paid')
  return id
}

/** Of an age to play, whatever year it is. */
export const buildPlayerForm = (firstName: string, lastName: string, n: number, now: Date) => ({
  firstName,
  lastName,
  dateOfBirth: `${now.getUTCFullYear() - 13 + (n % 6)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(3 + (n % 25)).padStart(2, '0')}`,
  gender: pick<'Female' | 'Male'>(['Female', 'Male'], n),
  usaLacrosseNumber: String(110_000_000 + n * 7919),
  schoolAttending: pick(['Ridgeline Elementary', 'Lakeside Elementary', 'Central Middle School'], n),
  jerseySize: pick<'YS' | 'YM' | 'YL'>(['YS', 'YM', 'YL'], n),
  shortsSize: pick<'YS' | 'YM' | 'YL'>(['YM', 'YL', 'YS'], n),
  helmetType: pick<'S' | 'XRS'>(['S', 'XRS'], n),
  emergencyContact: `${pick(parentNames, n + 5)} ${lastName}`,
  emergencyPhone: `555-010-${String(1000 + n * 37).slice(0, 4)}`,
  emergencyRelationship: 'Grandparent',
})

function pick<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

export const surnames =
  `Abbott Bianchi Castillo Dawson Eriksen Foster Gallagher Hughes Ishikawa Jensen Kowalski Lambert
  Mahoney Novak Okafor Petrov Quigley Rossi Sullivan Tanaka Underwood Vargas Whitman Young`.split(/\s+/)
const parentNames = ['Sam', 'Taylor', 'Robin', 'Chris', 'Jamie', 'Morgan', 'Lee', 'Drew', 'Kim', 'Max']
export const childNames =
  `Ava Ben Cleo Dylan Ella Finn Grace Hugo Isla Jack Kaia Leo Mia Noah Olive Parker Ruby Silas Tess
  Umar Violet Wes Zoe Aiden Bella Caleb Daisy Eli`.split(/\s+/)
