import * as z from 'zod'
import { Credential } from '#shared/credentials/model.ts'
import { deleteRow, entity, isNew } from '../../platform/data/entity.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { releaseUpload } from '../uploads/store.ts'

const CredentialRow = Credential.omit({ userFullName: true, userName: true, isVerified: true }).extend({
  /** Of a child, whose address gets no mail. */
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

/** The latest first. */
export const listCredentialsOfUser = async (userId: string): Promise<CredentialRow[]> =>
  (await credentials.list('owner', userPartition(userId), { descending: true })).rows

export const listCredentialPage = (
  { status }: { status?: 'pending' },
  start: Record<string, string> | undefined,
) =>
  status
    ? credentials.list('state', `CREDSTATE#${status}`, { descending: true, start })
    : credentials.list('list', 'CREDS', { descending: true, start })

/** More than a club of a hundred teams has coaches' credentials; it is one answer of the table. */
const maxPerSeason = 2000

export const listCredentialsOfSeason = (season: string): Promise<CredentialRow[]> =>
  credentials.between(seasonPartition(season), ['0', '~'], { index: 'scope', limit: maxPerSeason })

/** What waits to be verified, so that nobody hands in the same twice: the row is the claim. */
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

/** The second write fails where another one of this type waits already. */
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

/** Fails where it is not any more as it was read. */
export const decideCredential = (before: CredentialRow, decided: Partial<CredentialRow>): Write[] => [
  credentials.put({ ...before, ...decided, version: before.version + 1 }, ifUnchanged(before)),
  releasePendingClaim(before),
]

/** One that waits, with its picture. Fails where it is not any more as it was read. */
export const withdrawCredential = (credential: CredentialRow, now: Date): Write[] => [
  deleteRow(keys.credential(credential.id), ifUnchanged(credential)),
  releasePendingClaim(credential),
  ...releaseUpload(credential.url, credential.id, now),
]

/** Of an account that is taken away. May be done twice. */
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
      // The list may lag behind: it is gone already, and its picture too.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

/** Of an account that is merged into another; what waits there already keeps its place. May be done twice. */
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

/** The days on which coaches were last reminded, by their ids. */
export async function listReminderDays(): Promise<Map<string, string>> {
  const rows = await reminders.between('REMINDED', ['0', '~'], { index: 'scope', limit: maxPerSeason })
  return new Map(rows.map(({ userId, day }) => [userId, day]))
}

/** Fails if this coach was already reminded on that day. */
export const recordReminder = (userId: string, day: string): Write =>
  reminders.put({ userId, day }, { expression: 'attribute_not_exists(#pk) OR #day < :day', values: { day } })
