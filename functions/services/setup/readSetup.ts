import { unnamedClub } from '#shared/club/rules.ts'
import type { Setup } from '#shared/setup/model.ts'
import { describeSetup, isPlaceholderAddress, type SetupFacts } from '#shared/setup/rules.ts'
import { readCardKey } from '../../stores/club/cardKey.ts'
import { club, readClub } from '../../stores/club/settings.ts'
import { hasPlayers } from '../../stores/players/store.ts'
import { hasPrograms } from '../../stores/programs/store.ts'
import { listSettledSteps } from '../../stores/setup/store.ts'
import { listUsersOfRole } from '../../stores/users/store.ts'
import { describeSample } from './sample.ts'

/** The state of each step, from the club's own data: no step has to be ticked off. */
export async function readSetup(now: Date): Promise<Setup> {
  const [sample, settled, cardKey, program, players, administrators, helpers] = await Promise.all([
    describeSample(),
    listSettledSteps(),
    readCardKey(),
    hasPrograms(),
    hasPlayers(),
    listUsersOfRole('admin'),
    hasHelpers(),
    readClub(now),
  ])
  const facts: SetupFacts = {
    club: club.name !== unnamedClub,
    contact: !isPlaceholderAddress(club.contactEmail),
    cards: cardKey !== undefined,
    // The link in a mail was opened, so mail arrives.
    mail: administrators.some(({ emailConfirmedAt }) => emailConfirmedAt !== undefined),
    program,
    staff: helpers,
    players,
  }
  return { steps: describeSetup(facts, settled), sample }
}

const hasHelpers = async (): Promise<boolean> =>
  (await Promise.all((['program_director', 'coach', 'assistant_coach'] as const).map(listUsersOfRole))).some(
    ({ length }) => length > 0,
  )
