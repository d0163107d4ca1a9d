import * as z from 'zod'
import { Credential } from '#shared/credentials/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow, isNew } from '../../platform/data/writes.ts'
import { releaseUpload } from '../uploads/store.ts'

const CredentialRow = Credential.omit({ userFullName: true, userName: true, isVerified: true }).extend({
  /** Set for a child, whose address receives no mail. */
  ofPlayer: z.boolean().optional(),
  version: z.int(),
})
export type CredentialRow = z.infer<typeof CredentialRow>

const sortKeyOf = ({ createdAt, id }: CredentialRow): string => `${createdAt}#${id}`

const credentials = entity({
  schema: CredentialRow,
  key: row => keys.credential(row.id),
  indexKeys: row => ({
    list: ['CREDS', sortKeyOf(row)],
    owner: [userPartition(row.uploaderId), sortKeyOf(row)],
    scope: [seasonPartition(row.season), `${row.uploaderId}#${sortKeyOf(row)}`],
    state: row.status === 'pending' ? ['CREDSTATE#pending', sortKeyOf(row)] : undefined,
  }),
})
const userPartition = (userId: string): string => `USER#${userId}#CRED`
const seasonPartition = (season: string): string => `CREDSEASON#${season}`

export const getCredential = (id: string) => credentials.get(keys.credential(id))

/** Newest first. */
export const listCredentialsOfUser = async (userId: string): Promise<CredentialRow[]> =>
  (await credentials.list('owner', userPartition(userId), { descending: true })).rows

export const listCredentialPage = (
  { status }: { status?: 'pending' },
  start: Record<string, string> | undefined,
) =>
  status
    ? credentials.list('state', `CREDSTATE#${status}`, { descending: true, start })
    : credentials.list('list', 'CREDS', { descending: true, start })

/** All that wait to be verified, the oldest first. */
export async function listPendingCredentials(): Promise<CredentialRow[]> {
  const { rows } = await credentials.list('state', 'CREDSTATE#pending')
  return rows
}

/** More credentials than the coaches of a hundred teams have; fits into one query. */
const maxPerSeason = 2000

export const listCredentialsOfSeason = (season: string): Promise<CredentialRow[]> =>
  credentials.between(seasonPartition(season), ['0', '~'], { index: 'scope', limit: maxPerSeason })

/** A credential awaiting review. The row is the claim that keeps a coach from submitting a second one. */
const PendingClaim = z.object({
  userId: z.string(),
  season: z.string(),
  credentialType: z.string(),
  credentialId: z.string(),
})
const pendingClaims = entity({
  schema: PendingClaim,
  key: row => keys.waitingCredential(row.userId, row.season, row.credentialType),
})

/** The second write fails if one of this type is already awaiting review. */
export const createCredential = (row: CredentialRow): [Write, Write] => {
  const { uploaderId: userId, season, credentialType, id: credentialId } = row
  return [credentials.create(row), pendingClaims.put({ userId, season, credentialType, credentialId }, isNew)]
}

const ifUnchanged = ({ version }: CredentialRow) => ({
  expression: '#version = :version',
  values: { version },
})
const releasePendingClaim = ({ uploaderId, season, credentialType }: CredentialRow): Write =>
  deleteRow(keys.waitingCredential(uploaderId, season, credentialType))

/** Fails if it has changed since it was read. */
export const decideCredential = (before: CredentialRow, decided: Partial<CredentialRow>): Write[] => [
  credentials.put({ ...before, ...decided, version: before.version + 1 }, ifUnchanged(before)),
  releasePendingClaim(before),
]

/** Withdraws a credential that awaits review, with its picture. Fails if it has changed since it was read. */
export const withdrawCredential = (credential: CredentialRow, now: Date): Write[] => [
  deleteRow(keys.credential(credential.id), ifUnchanged(credential)),
  releasePendingClaim(credential),
  ...releaseUpload(credential.url, credential.id, now),
]

/** For a deleted account. Idempotent. */
export async function deleteCredentialsOfUser(userId: string, now: Date): Promise<void> {
  for (const credential of await listCredentialsOfUser(userId)) {
    const { id, url } = credential
    try {
      await commit(
        deleteRow(keys.credential(id)),
        releasePendingClaim(credential),
        ...releaseUpload(url, id, now),
      )
    } catch (error) {
      // The index may lag: the credential and its picture are already gone.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

/** For an account merged into another; a pending credential of the other account takes precedence. Idempotent. */
export async function moveCredentialsToUser(from: string, into: string): Promise<void> {
  for (const { id } of await listCredentialsOfUser(from)) await retryOnConflict(() => moveCredential(id))

  async function moveCredential(id: string): Promise<void> {
    const row = await getCredential(id)
    if (row?.uploaderId !== from) return
    const { season, credentialType, status } = row
    const claim = pendingClaims.put({ userId: into, season, credentialType, credentialId: id }, isNew)
    try {
      await commit(
        credentials.put({ ...row, uploaderId: into, version: row.version + 1 }, ifUnchanged(row)),
        ...(status === 'pending' ? [releasePendingClaim(row), claim] : []),
      )
    } catch (error) {
      const waitsThere = error instanceof ConditionFailed && error.failed.every(write => write === claim)
      if (!waitsThere) throw error
    }
  }
}

const ReminderRow = z.object({ userId: z.string(), day: z.string() })
const reminders = entity({
  schema: ReminderRow,
  key: row => keys.reminded(row.userId),
  indexKeys: row => ({ scope: ['REMINDED', row.userId] }),
})

/** The day each coach was last reminded, by coach id. */
export async function listReminderDays(): Promise<Map<string, string>> {
  const rows = await reminders.between('REMINDED', ['0', '~'], { index: 'scope', limit: maxPerSeason })
  return new Map(rows.map(({ userId, day }) => [userId, day]))
}

/** Fails if this coach was already reminded on that day. */
export const recordReminder = (userId: string, day: string): Write =>
  reminders.overwrite(
    { userId, day },
    { expression: 'attribute_not_exists(#pk) OR #day < :day', values: { day } },
  )
