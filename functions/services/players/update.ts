import type { Request } from '#functions/identity/http/serve.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { moveClaim } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { savePlayer, takenNumber } from '#functions/stores/players/roster.ts'
import {
  getPlayer,
  getPlayerPrivate,
  type Player,
  type PlayerPrivate,
  putPlayerPrivate,
} from '#functions/stores/players/store.ts'
import { liveOf } from '#functions/stores/registrations/store.ts'
import { getTeam, type Team } from '#functions/stores/teams/store.ts'
import { releaseUpload } from '#functions/stores/uploads/store.ts'
import { type Guardian, guardiansOf, renameChild } from '#functions/stores/users/guardianLinks.ts'
import { renameAccount } from '#functions/stores/users/store.ts'
import { dayIn } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import { mayWrite, type PlayerField, type Relation, writesAnything } from '#shared/players/fields.ts'
import type { PlayerChanges, PlayerDetail } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { birthdayIssues } from '#shared/players/rules.ts'
import { follow } from '../registrations/syncTeam.ts'
import { changedPlayer, changedSensitive, emergencyFields, replacedFiles } from './applyChanges.ts'
import { claimFiles } from './files.ts'
import { refuseTaken } from './jerseyConflict.ts'
import { detail, relationsOf } from './view.ts'

type Asked = Request<typeof routes.update>

/** Changes what the caller may change of a child (`fields.ts`); a field that he may not is refused by name. */
export async function update(request: Asked): Promise<PlayerDetail> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const changed = await attemptTo(request)
    if (changed) return changed
  }
  throw new TooMuchContention()
}

/** Undefined where the child has changed between our reading and our writing. */
async function attemptTo({ caller, params, query, body, now }: Asked): Promise<PlayerDetail | undefined> {
  const [player, sensitive, team, registered, guardians] = await Promise.all([
    getPlayer(params.id),
    getPlayerPrivate(params.id),
    body.teamId ? getTeam(body.teamId) : undefined,
    liveOf(params.id),
    guardiansOf(params.id),
  ])
  const relations = player ? relationsOf(caller, player) : []
  if (!player || relations.length === 0) throw notFound('Player')
  if (!writesAnything(relations)) throw new Refusal(403, 'You do not have permission to do this.')
  refuseIf(forbidden(body, relations))
  refuseIf(wrong(body, team, now))
  refuseIf(erasesNote(body, sensitive, relations))
  if (registered.length > 0) refuseIf(erasesContact(body))

  const after = changedPlayer(player, body, { caller, team, onTeam: query.onTeam, now })
  const afterSensitive = changedSensitive(sensitive ?? { playerId: player.id, hasMedicalIssues: false }, body)
  const files = replacedFiles(player, sensitive, body)
  const claims = claimFiles(files.chosen, { playerId: player.id, userId: caller.id })
  const identified = moveClaim('child', identity(player), identity(after), player.id)
  try {
    await commit(
      ...savePlayer(player, after),
      putPlayerPrivate(afterSensitive),
      ...identified,
      ...(isRenamed(player, after) ? renamed(player, after, guardians) : []),
      ...follow(registered, player, after),
      ...claims.map(({ write }) => write),
      ...files.former.flatMap(upload => releaseUpload(upload, player.id, now)),
      auditRow(
        {
          actor: caller.id,
          action: 'player.update',
          subject: player.id,
          details: { fields: Object.keys(body) },
        },
        now,
      ),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    await refuseTaken(takenNumber(error))
    if (identified.some(write => error.failed.includes(write)))
      throw new Refusal(409, 'The family has another child of this name and birthday.')
    refuseIf(claims.filter(({ write }) => error.failed.includes(write)).map(({ issue }) => issue))
    return undefined
  }
  const seen = relationsOf(caller, after)
  return detail({ player: after, sensitive: afterSensitive }, seen.length > 0 ? seen : relations)
}

function forbidden(body: PlayerChanges, relations: readonly Relation[]): Issue[] {
  const given = Object.keys(body) as PlayerField[]
  return given
    .filter(field => !mayWrite(field, relations))
    .map(field => ({ field, message: `You cannot change this: ${field}` }))
}

function wrong(body: PlayerChanges, team: Team | undefined, now: Date): Issue[] {
  const today = dayIn(club.timeZone, now)
  return [
    ...(body.dateOfBirth ? birthdayIssues(body.dateOfBirth, today) : []),
    ...(body.teamId && !team ? [{ field: 'teamId', message: 'There is no such team' }] : []),
  ]
}

/** With the answer that there is nothing the note would go, and with it what somebody else has written. */
function erasesNote(
  { hasMedicalIssues }: PlayerChanges,
  sensitive: PlayerPrivate | undefined,
  relations: readonly Relation[],
): Issue[] {
  if (hasMedicalIssues !== false || !sensitive?.medicalInfo || mayWrite('medicalInfo', relations)) return []
  const message = 'There is a medical note: only the family or an administrator can take it back'
  return [{ field: 'hasMedicalIssues', message }]
}

/** Whoever is registered plays, and somebody has to be called when he is hurt. */
function erasesContact(body: PlayerChanges): Issue[] {
  const message = 'A registered player needs an emergency contact'
  return emergencyFields.filter(field => body[field] === '').map(field => ({ field, message }))
}

/** Its account is called the same, and its guardians know it by that name. */
const renamed = (before: Player, after: Player, guardians: Guardian[]): Write[] => [
  ...renameAccount(after, before, after),
  ...renameChild(
    guardians.map(({ userId }) => userId),
    after,
  ),
]

const isRenamed = (before: Player, after: Player): boolean =>
  before.firstName !== after.firstName || before.lastName !== after.lastName
