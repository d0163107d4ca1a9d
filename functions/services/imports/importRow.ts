import { newId } from '#functions/platform/data/ids.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { claim, ownerOf } from '#functions/stores/claims/store.ts'
import { savePlayer, takenNumber, withMembership } from '#functions/stores/players/roster.ts'
import { putPlayerPrivate } from '#functions/stores/players/store.ts'
import type { Team } from '#functions/stores/teams/store.ts'
import { type Adult, linkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { createUser, getUser, type User } from '#functions/stores/users/store.ts'
import type { ImportResult } from '#shared/imports/model.ts'
import type { Entry } from '#shared/imports/rules.ts'
import { NewPlayer } from '#shared/players/model.ts'
import { accountStem } from '#shared/players/rules.ts'
import { newChild } from '../players/create.ts'
import { foreseen, guardianIssues, identityOf, isWanted, numberTaken, type Plan } from './plan.ts'

/** What became of a row, and whose children the next rows of its family are. */
interface Entered {
  result: ImportResult
  guardian: Adult | undefined
}

/**
 * Writes a row: the child with its account, its guardian (with an account where the address has none) and its place
 * on a team, in one transaction. Who is there already is left as he is. `opened` is the account that the row of a
 * sibling has brought just now.
 */
export async function enter(plan: Plan, opened: Adult | undefined, now: Date): Promise<Entered> {
  const { entry } = plan
  let guardian: Adult | undefined = plan.guardian ?? opened
  if (!entry || !isWanted(plan)) return { result: foreseen(plan), guardian }
  for (let attempt = 0; attempt < 5; attempt++) {
    const entered = await attemptTo(plan, entry, guardian, now)
    if (entered) return entered
    const holder = await holderOf(entry)
    const issues = holder ? guardianIssues(holder) : []
    if (issues.length > 0) return { result: foreseen({ ...plan, issues }), guardian: undefined }
    guardian = holder
  }
  throw new TooMuchContention()
}

/** Undefined where somebody else has taken the guardian's address meanwhile. */
async function attemptTo(
  { line, team }: Plan,
  entry: Entry,
  known: Adult | undefined,
  now: Date,
): Promise<Entered | undefined> {
  const opened = known || !entry.guardian ? undefined : newGuardian(entry.guardian, now)
  const guardian = known ?? opened
  const guardianId = guardian?.id
  const { player, account, sensitive } = childOf(entry, { guardian, team }, now)
  const same = identityOf(entry, guardianId)
  const child = claim('child', same, player.id)
  const opening = opened ? createUser(opened) : []
  try {
    await commit(
      child,
      ...savePlayer(undefined, player),
      putPlayerPrivate(sensitive),
      ...createUser(account),
      ...opening,
      ...(guardian ? linkGuardian(guardian, player, true) : []),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.includes(child)) {
      const playerId = await ownerOf('child', same)
      return { result: { line, status: 'exists', playerId, guardianId, issues: [] }, guardian }
    }
    const taken = takenNumber(error)
    // Whose address is taken is looked at first: the number may be worn by this very child.
    if (!taken || opening.some(write => error.failed.includes(write))) return undefined
    return { result: { line, status: 'error', issues: [numberTaken(taken.number)] }, guardian: known }
  }
  const status = known ? 'joined' : 'new'
  return { result: { line, status, playerId: player.id, guardianId, issues: [] }, guardian }
}

async function holderOf({ guardian }: Entry): Promise<User | undefined> {
  const id = guardian && (await ownerOf('email', guardian.email))
  return id ? getUser(id) : undefined
}

function childOf(
  { child }: Entry,
  place: { guardian: Adult | undefined; team: Team | undefined },
  now: Date,
) {
  const { team: _, jerseyNumber, position, ...form } = child
  const made = newChild(NewPlayer.parse(form), place, now)
  const player = { ...made.player, position }
  const member = place.team && player.memberships[place.team.id]
  return { ...made, player: member ? withMembership(player, { ...member, jerseyNumber, position }) : player }
}

/** Without a password: he chooses one by the link of an invitation. */
function newGuardian(guardian: NonNullable<Entry['guardian']>, now: Date): User {
  const { firstName, lastName, email, phone } = guardian
  const id = newId('usr', now)
  return {
    id,
    username: `${accountStem(firstName, lastName)}.${id.slice(-6).toLowerCase()}`,
    email,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    role: 'parent',
    status: 'active',
    sessionVersion: 1,
    ...(phone && { mobilePhone: phone, phoneNumber: phone }),
    createdAt: now.toISOString(),
  }
}
