import * as z from 'zod'
import { entity, isNew, remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { Credential as Wire } from '#shared/credentials/model.ts'
import { releaseUpload } from '../uploads/store.ts'

const Credential = Wire.omit({ userFullName: true, userName: true, isVerified: true }).extend({
  /** Of a child, whose address gets no mail. */
  ofPlayer: z.boolean().optional(),
  version: z.int(),
})
export type Credential = z.infer<typeof Credential>

const placeOf = ({ createdAt, id }: Credential): string => `${createdAt}#${id}`

const credentials = entity({
  schema: Credential,
  key: row => keys.credential(row.id),
  places: row => ({
    list: ['CREDS', placeOf(row)],
    owner: [ofPerson(row.uploaderId), placeOf(row)],
    scope: [ofSeason(row.season), `${row.uploaderId}#${placeOf(row)}`],
    state: row.status === 'pending' ? ['CREDSTATE#pending', placeOf(row)] : undefined,
  }),
})
const ofPerson = (userId: string): string => `USER#${userId}#CRED`
const ofSeason = (season: string): string => `CREDSEASON#${season}`

export const getCredential = (id: string) => credentials.get(keys.credential(id))

/** The latest first. */
export const credentialsOf = async (userId: string): Promise<Credential[]> =>
  (await credentials.list('owner', ofPerson(userId), { descending: true })).rows

export const listCredentials = (
  { status }: { status?: 'pending' | undefined },
  start: Record<string, string> | undefined,
) =>
  status
    ? credentials.list('state', `CREDSTATE#${status}`, { descending: true, start })
    : credentials.list('list', 'CREDS', { descending: true, start })

/** More than a club of a hundred teams has coaches' credentials; it is one answer of the table. */
const mostOfSeason = 2000

export const credentialsOfSeason = (season: string): Promise<Credential[]> =>
  credentials.between(ofSeason(season), ['0', '~'], { index: 'scope', limit: mostOfSeason })

/** What waits to be verified, so that nobody hands in the same twice: the row is the claim. */
const Waiting = z.object({
  userId: z.string(),
  season: z.string(),
  credentialType: z.string(),
  credentialId: z.string(),
})
const waiting = entity({
  schema: Waiting,
  key: row => keys.waitingCredential(row.userId, row.season, row.credentialType),
})

/** The second write fails where another one of this type waits already. */
export const createCredential = (row: Credential): [Write, Write] => {
  const { uploaderId: userId, season, credentialType, id: credentialId } = row
  return [credentials.create(row), waiting.put({ userId, season, credentialType, credentialId }, isNew)]
}

const asRead = ({ version }: Credential) => ({ expression: '#version = :version', values: { version } })
const waitsNoMore = ({ uploaderId, season, credentialType }: Credential): Write =>
  remove(keys.waitingCredential(uploaderId, season, credentialType))

/** Fails where it is not any more as it was read. */
export const decideCredential = (before: Credential, decided: Partial<Credential>): Write[] => [
  credentials.put({ ...before, ...decided, version: before.version + 1 }, asRead(before)),
  waitsNoMore(before),
]

/** One that waits, with its picture. Fails where it is not any more as it was read. */
export const withdrawCredential = (credential: Credential, now: Date): Write[] => [
  remove(keys.credential(credential.id), asRead(credential)),
  waitsNoMore(credential),
  ...releaseUpload(credential.url, credential.id, now),
]

/** Of an account that is taken away. May be done twice. */
export async function removeCredentialsOf(userId: string, now: Date): Promise<void> {
  for (const credential of await credentialsOf(userId)) {
    const { id, url } = credential
    try {
      await commit(remove(keys.credential(id)), waitsNoMore(credential), ...releaseUpload(url, id, now))
    } catch (error) {
      // The list may lag behind: it is gone already, and its picture too.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

/** Of an account that is merged into another; what waits there already keeps its place. May be done twice. */
export async function moveCredentialsOf(from: string, into: string): Promise<void> {
  for (const { id } of await credentialsOf(from)) {
    const row = await getCredential(id)
    if (row?.uploaderId !== from) continue
    const { season, credentialType, status } = row
    const waits = { userId: into, season, credentialType, credentialId: id }
    try {
      await commit(
        credentials.put({ ...row, uploaderId: into, version: row.version + 1 }, asRead(row)),
        ...(status === 'pending' ? [waitsNoMore(row), waiting.put(waits, isNew)] : []),
      )
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

const Reminded = z.object({ userId: z.string(), day: z.string() })
const reminded = entity({
  schema: Reminded,
  key: row => keys.reminded(row.userId),
  places: row => ({ scope: ['REMINDED', row.userId] }),
})

/** The days on which coaches were last reminded, by their ids. */
export async function remindedDays(): Promise<Map<string, string>> {
  const rows = await reminded.between('REMINDED', ['0', '~'], { index: 'scope', limit: mostOfSeason })
  return new Map(rows.map(({ userId, day }) => [userId, day]))
}

/** Fails where he was reminded on that day already. */
export const remindOnce = (userId: string, day: string): Write =>
  reminded.put({ userId, day }, { expression: 'attribute_not_exists(#pk) OR #day < :day', values: { day } })
