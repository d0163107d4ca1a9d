import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import type { Issue } from '#shared/http.ts'
import {
  mayRemove,
  mayWrite,
  type PlayerField,
  type Relation,
  writesAnything,
} from '#shared/players/fieldAccess.ts'
import type { PlayerChanges, PlayerDetail } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { findBirthdayIssues } from '#shared/players/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite, changedFields } from '../../stores/audit/store.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { alikeJob } from '../../stores/players/alike.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { findTakenNumber } from '../../stores/players/jerseys.ts'
import { savePlayer, teamNewsWrites } from '../../stores/players/roster.ts'
import {
  getPlayer,
  getPlayerPrivate,
  type PlayerPrivateRow,
  type PlayerRow,
  putPlayerPrivate,
} from '../../stores/players/store.ts'
import { listLiveOfPlayer } from '../../stores/registrations/store.ts'
import { getTeam, type TeamRow } from '../../stores/teams/store.ts'
import { releaseUpload } from '../../stores/uploads/store.ts'
import { type GuardianRow, listGuardians, renameChild } from '../../stores/users/guardianLinks.ts'
import { renameAccount } from '../../stores/users/store.ts'
import { findClubNameIssues } from '../auth/clubNames.ts'
import { syncTeam } from '../registrations/syncTeam.ts'
import { getTeamSeason, listTeamMisfits, throwIfMisfits } from '../registrations/teamFit.ts'
import { applyPlayerChanges, applyPrivateChanges, diffFiles, emergencyFields } from './applyChanges.ts'
import { claimFiles } from './claimFiles.ts'
import { throwIfNumberTaken } from './jerseyConflict.ts'
import { relationsOf, toPlayerDetail } from './view.ts'

type UpdateRequest = Request<typeof routes.update>

/**
 * Changes the fields of a child that the caller may change (`fieldAccess.ts`); any other field is rejected by name.
 */
export const updatePlayer = (request: UpdateRequest): Promise<PlayerDetail> =>
  retryOnConflict(() => tryUpdate(request))

async function tryUpdate({ caller, params, query, body, now }: UpdateRequest): Promise<PlayerDetail> {
  // First: the version that is written again has to cover the rest of the child's rows, which have none of their own.
  const player = await getPlayer(params.id)
  const [sensitive, team, registered, guardians] = await Promise.all([
    getPlayerPrivate(params.id),
    body.teamId ? getTeam(body.teamId) : undefined,
    listLiveOfPlayer(params.id),
    listGuardians(params.id),
  ])
  const relations = player ? relationsOf(caller, player) : []
  if (!player || relations.length === 0) throw notFound('Player')
  if (!writesAnything(relations)) throw new HttpError(403, 'You do not have permission to do this.')
  throwIfIssues(findForbiddenFields(body, relations))
  throwIfIssues(findIssues(body, team, now))
  throwIfIssues(findErasedNote(body, sensitive, relations))
  if (registered.length > 0) throwIfIssues(findErasedContact(body))

  const changed = applyPlayerChanges(player, body, { caller, team, onTeam: query.onTeam, now })
  if (team && !player.memberships[team.id]?.active)
    throwIfMisfits(listTeamMisfits(team, await getTeamSeason(team, undefined, now), changed))
  const after = isSameIdentity(player, changed)
    ? changed
    : { ...changed, isIdentifiedById: !knowsFamily(caller, player) || undefined }
  if (isRenamed(player, after)) throwIfIssues(findClubNameIssues({ ...after, role: 'player' }))
  const beforeSensitive = sensitive ?? {
    playerId: player.id,
    hasMedicalIssues: false,
    isMedicalUnknown: true,
  }
  const afterSensitive = applyPrivateChanges(beforeSensitive, body)
  const fields = listChanged(body, [
    ...changedFields(player, after),
    ...changedFields(beforeSensitive, afterSensitive),
  ])
  const files = diffFiles(player, sensitive, body)
  const claims = claimFiles(files.chosen, { playerId: player.id, userId: caller.id })
  const identified = moveClaim('child', identityKey(player), identityKey(after), player.id)
  try {
    await commit(
      ...savePlayer(player, after),
      ...teamNewsWrites(player, after, now),
      ...(isSameIdentity(player, changed) ? [] : [alikeJob(player.id, now)]),
      putPlayerPrivate(afterSensitive),
      ...identified,
      ...(isRenamed(player, after) ? renameWrites(player, after, guardians) : []),
      ...syncTeam(registered, player, after),
      ...claims.map(({ write }) => write),
      ...files.former.flatMap(upload => releaseUpload(upload, player.id, now)),
      ...(fields.length === 0
        ? []
        : [
            auditWrite(
              { actor: caller.id, action: 'player.update', subject: player.id, details: { fields } },
              now,
            ),
          ]),
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    await throwIfNumberTaken(findTakenNumber(error))
    if (identified.some(write => error.failed.includes(write)))
      throw new HttpError(409, 'The family already has a child with this name and birthday.')
    throwIfIssues(claims.filter(({ write }) => error.failed.includes(write)).map(({ issue }) => issue))
    throw error
  }
  const seen = relationsOf(caller, after)
  return toPlayerDetail({ player: after, sensitive: afterSensitive }, seen.length > 0 ? seen : relations)
}

const isSameIdentity = (before: PlayerRow, after: PlayerRow): boolean =>
  identityKey(before) === identityKey(after)

/**
 * A family has a child only once, by the primary guardian's account. Another guardian need not know the family's other
 * children: refusing a name would say that one of them has it.
 */
const knowsFamily = ({ id, role }: Caller, { parentId }: PlayerRow): boolean =>
  isPrivileged(role) || id === parentId

/** Which of the fields that were sent have another value now, given those of the rows. */
const listChanged = (body: PlayerChanges, changed: readonly string[]): string[] =>
  Object.keys(body).filter(
    name => changed.includes(name) || storedIn[name]?.some(field => changed.includes(field)),
  )

/** Where fields are stored that the rows have under another name. */
const storedIn: Partial<Record<string, readonly string[]>> = {
  ...{ teamId: ['memberships'], jerseyNumber: ['memberships'], position: ['memberships'] },
  hasMedicalIssues: ['isMedicalUnknown'],
  grade: ['gradeYear'],
}

function findForbiddenFields(body: PlayerChanges, relations: readonly Relation[]): Issue[] {
  const given = Object.keys(body) as PlayerField[]
  return given
    .filter(field => !(body[field as keyof PlayerChanges] === null ? mayRemove : mayWrite)(field, relations))
    .map(field => ({ field, message: `You cannot change this: ${field}` }))
}

function findIssues(body: PlayerChanges, team: TeamRow | undefined, now: Date): Issue[] {
  const today = dayIn(club.timeZone, now)
  return [
    ...(body.dateOfBirth ? findBirthdayIssues(body.dateOfBirth, today) : []),
    ...(body.teamId && !team ? [{ field: 'teamId', message: 'We couldn’t find that team' }] : []),
  ]
}

/** Answering "no medical issues" would delete the note, which not everyone may do. */
function findErasedNote(
  { hasMedicalIssues }: PlayerChanges,
  sensitive: PlayerPrivateRow | undefined,
  relations: readonly Relation[],
): Issue[] {
  if (hasMedicalIssues !== false || !sensitive?.medicalInfo || mayWrite('medicalInfo', relations)) return []
  const message = 'There is a medical note. Only the family or an administrator can change this'
  return [{ field: 'hasMedicalIssues', message }]
}

/** A registered child plays, so there must be someone to call in an emergency. */
function findErasedContact(body: PlayerChanges): Issue[] {
  const message = 'A registered player needs an emergency contact'
  return emergencyFields.filter(field => body[field] === '').map(field => ({ field, message }))
}

/** Updates the child's name on its account and in its guardians' rows. */
const renameWrites = (before: PlayerRow, after: PlayerRow, guardians: GuardianRow[]): Write[] => [
  ...renameAccount(after, before, after),
  ...renameChild(
    guardians.map(({ userId }) => userId),
    after,
  ),
]

const isRenamed = (before: PlayerRow, after: PlayerRow): boolean =>
  before.firstName !== after.firstName || before.lastName !== after.lastName
