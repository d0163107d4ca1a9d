import * as z from 'zod'
import { positions } from '#shared/choices.ts'
import type { PlayerFiles } from '#shared/players/model.ts'
import { profileFields, rosterFields } from '#shared/players/profile.ts'
import { entity, type RowPage } from '../../platform/data/entity.ts'
import type { Upgrade } from '../../platform/data/rowCodec.ts'
import { type Key, keys, toSortable } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow, updateRow } from '../../platform/data/writes.ts'

/** Earlier times on the same team. */
export const Periods = z.array(z.object({ from: z.string(), until: z.string() }))

/** A child on a team; a membership that has ended stays on record. */
const Membership = z.object({
  teamId: z.string(),
  /** The team's program at the time: a child that gives up its spot in the program leaves the team. */
  programId: z.string().nullish(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  active: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  periods: Periods.optional(),
  /** Since when the family knows of the team. It stays when the child leaves, until the family knows that too. */
  publishedAt: z.string().optional(),
})
export type Membership = z.infer<typeof Membership>

/** Before 0.3.0 nobody noted whether a family was told; those teams count as known. */
export const withPublishedAt = <M extends { active?: unknown; createdAt?: unknown; publishedAt?: unknown }>(
  membership: M,
): M =>
  membership.active === true && membership.publishedAt === undefined
    ? { ...membership, publishedAt: membership.createdAt }
    : membership

const Memberships = z.record(z.string(), z.looseObject({}))

const knowTeams: Upgrade = item => {
  const { data } = Memberships.safeParse(item.memberships)
  if (!data) return item
  const known = Object.entries(data).map(([team, member]) => [team, withPublishedAt(member)] as const)
  return { ...item, memberships: Object.fromEntries(known) }
}

const PlayerRow = z.object({
  id: z.string(),
  /** The child's own account. */
  userId: z.string(),
  /** The primary guardian; staff may enter a child before there is one. */
  parentId: z.string().nullish(),
  /** Guardians who joined by invitation; may still contain former ones. */
  joined: z.array(z.string()).optional(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  /** Renamed by a guardian who may not learn what other children the family has; see `identityKey.ts`. */
  isIdentifiedById: z.boolean().optional(),
  /** The team for which its coach entered the child; until it has a guardian, it is the same child only there. */
  enteredForTeam: z.string().optional(),
  ...profileFields,
  /** Absent until someone has answered. */
  isOutOfDistrict: z.boolean().optional(),
  hasDistrictRelease: z.boolean().default(false),
  ...rosterFields,
  /** When the grade was last changed, of those from before 0.3.0, which have no year. */
  gradeAt: z.string().optional(),
  requestedNumbers: z.array(z.int()).default([]),
  /** The position, unless a team has its own for the child. */
  position: z.enum(positions).nullish(),
  /** Keyed by team. The rosters are written together with them; see `roster.ts`. */
  memberships: z.record(z.string(), Membership).default({}),
  /** The id of an upload. */
  playerImageUrl: z.string().optional(),
  createdAt: z.string(),
  version: z.int().default(1),
})
export type PlayerRow = z.infer<typeof PlayerRow>

export const players = entity({
  schema: PlayerRow,
  upgrades: [knowTeams],
  key: row => keys.player(row.id),
  indexKeys: row => {
    const name = toSortable(row.lastName, row.firstName, row.id)
    const isOnTeam = Object.values(row.memberships).some(({ active }) => active)
    return { list: ['PLAYERS', name], scope: isOnTeam ? undefined : ['POOL#PLAYER', name] }
  },
})

/** A separate row, so that no list or index can contain it. */
const PlayerPrivateRow = z.object({
  playerId: z.string(),
  hasMedicalIssues: z.boolean(),
  /** Nobody has answered yet; the line above is then false, without which earlier versions could not read the row. */
  isMedicalUnknown: z.boolean().optional(),
  medicalInfo: z.string().optional(),
  emergencyContact: z.string().optional(),
  emergencyPhone: z.string().optional(),
  emergencyRelationship: z.string().optional(),
  /** The id of an upload. */
  birthCertificateUrl: z.string().optional(),
  /** Only for staff. */
  notes: z.string().optional(),
})
export type PlayerPrivateRow = z.infer<typeof PlayerPrivateRow>
const privateRows = entity({
  schema: PlayerPrivateRow,
  key: row => keys.playerPrivate(row.playerId),
})

export const getPlayer = (id: string) => players.get(keys.player(id))

export const getPlayerPrivate = (id: string) => privateRows.get(keys.playerPrivate(id))

/**
 * Sets files that the child does not have yet; the writes fail if it does. Whoever changes the child meanwhile has to
 * read again.
 */
export const setFiles = (
  id: string,
  { playerImageUrl, birthCertificateUrl }: Partial<PlayerFiles>,
): Write[] => [
  ...(playerImageUrl ? [setFile(keys.player(id), { playerImageUrl })] : []),
  ...(birthCertificateUrl ? [setFile(keys.playerPrivate(id), { birthCertificateUrl })] : []),
  ...(birthCertificateUrl && !playerImageUrl
    ? [updateRow(keys.player(id), { add: { version: 1 }, when: { expression: 'attribute_exists(#pk)' } })]
    : []),
]

function setFile(key: Key, file: Partial<PlayerFiles>): Write {
  const [field] = Object.keys(file)
  return updateRow(key, {
    set: file,
    ...(field === 'playerImageUrl' && { add: { version: 1 } }),
    when: { expression: `attribute_exists(#pk) AND attribute_not_exists(#${field})` },
  })
}

/** Fails if the child has changed since it was read. */
export const replacePlayer = (player: PlayerRow): Write =>
  players.put(
    { ...player, version: player.version + 1 },
    { expression: '#version = :version', values: { version: player.version } },
  )

/** Fails if the child has changed since it was read. */
export const deletePlayerRow = ({ id, version }: PlayerRow): Write =>
  deleteRow(keys.player(id), { expression: '#version = :version', values: { version } })

/** Changes only the version, so that concurrent writers have to read again; fails if the child has changed. */
export const bumpPlayerVersion = ({ id, version }: PlayerRow): Write =>
  updateRow(keys.player(id), {
    add: { version: 1 },
    when: { expression: '#version = :version', values: { version } },
  })

export const putPlayerPrivate = (sensitive: PlayerPrivateRow): Write => privateRows.put(sensitive)

interface PlayerPageRequest {
  /** Only players without a team. */
  unassigned: boolean
  /** Prefix of the last name. */
  lastName?: string
  start?: Record<string, string>
  limit?: number
}

/** A page of the club's players by name. */
export function listPlayerPage({
  unassigned,
  lastName,
  ...page
}: PlayerPageRequest): Promise<RowPage<PlayerRow>> {
  const range = { ...page, prefix: lastName && toSortable(lastName) }
  return unassigned ? players.list('scope', 'POOL#PLAYER', range) : players.list('list', 'PLAYERS', range)
}

export const hasPlayers = async (): Promise<boolean> =>
  (await players.list('list', 'PLAYERS', { limit: 1 })).rows.length > 0

export async function findPlayersByName(firstName: string, lastName: string): Promise<PlayerRow[]> {
  const { rows } = await players.list('list', 'PLAYERS', { prefix: `${toSortable(lastName, firstName)}#` })
  return rows
}

/**
 * The players with medical information: only whether there is any, never what it says. Whose cannot be read is among
 * them: nobody may be taken for healthy by mistake.
 */
export async function getMedicalFlags(playerIds: string[]): Promise<Set<string>> {
  const unreadable = new Set<string>()
  const onLeftOut = ({ pk }: Key) => unreadable.add(pk)
  const rows = await privateRows.getFields(playerIds.map(keys.playerPrivate), medicalFields, onLeftOut)
  const flagged = new Set(rows.filter(row => row.hasMedicalIssues).map(row => row.playerId))
  return new Set(playerIds.filter(id => flagged.has(id) || unreadable.has(keys.playerPrivate(id).pk)))
}

/** The players with a birth certificate on file, without the file. */
export async function getPlayersWithCertificate(playerIds: readonly string[]): Promise<Set<string>> {
  const rows = await privateRows.getFields(playerIds.map(keys.playerPrivate), certificateFields)
  return new Set(rows.flatMap(row => (row.birthCertificateUrl ? row.playerId : [])))
}

/** Whom to call for these players, and nothing else of what is private. */
export const getEmergencyContacts = (playerIds: readonly string[]) =>
  privateRows.getFields(playerIds.map(keys.playerPrivate), emergencyFields)

const emergencyFields = PlayerPrivateRow.pick({
  playerId: true,
  emergencyContact: true,
  emergencyPhone: true,
})
const certificateFields = PlayerPrivateRow.pick({ playerId: true, birthCertificateUrl: true })
const medicalFields = PlayerPrivateRow.pick({ playerId: true, hasMedicalIssues: true })

/** Undefined until someone has answered. */
export const medicalAnswer = (row: PlayerPrivateRow | undefined): boolean | undefined =>
  row?.hasMedicalIssues || !row?.isMedicalUnknown ? row?.hasMedicalIssues : undefined

export const getPlayersPrivate = (playerIds: string[]): Promise<PlayerPrivateRow[]> =>
  privateRows.getMany(playerIds.map(keys.playerPrivate))

/** Current rows; ids without a row are left out. */
export const getPlayersById = (ids: string[]): Promise<PlayerRow[]> => players.getMany(ids.map(keys.player))
