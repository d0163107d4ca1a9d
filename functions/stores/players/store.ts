import * as z from 'zod'
import { entity, type Page, remove, update } from '#functions/platform/data/entity.ts'
import { type Key, keys, sortable } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { genders, grades, helmetTypes, positions, shirtSizes } from '#shared/choices.ts'
import { allKitSizes } from '#shared/players/choices.ts'
import type { PlayerFiles } from '#shared/players/model.ts'

/** A child's place on a team; one that has ended stays on record. */
const Membership = z.object({
  teamId: z.string(),
  /** The team's program at the time: whoever gives up a place in it leaves the team. */
  programId: z.string().nullish(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  active: z.boolean(),
  createdAt: z.string(),
})
export type Membership = z.infer<typeof Membership>

const Player = z.object({
  id: z.string(),
  /** The child's own account. */
  userId: z.string(),
  /** The primary guardian; staff may enter a child before there is one. */
  parentId: z.string().nullish(),
  /** Those who became guardians by an invitation; who is it no longer may still stand here. */
  joined: z.array(z.string()).optional(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(genders).optional(),
  grade: z.enum(grades).optional(),
  usaLacrosseNumber: z.string().optional(),
  schoolAttending: z.string().optional(),
  isOutOfDistrict: z.boolean().default(false),
  hasDistrictRelease: z.boolean().default(false),
  jerseySize: z.enum(allKitSizes).optional(),
  shortsSize: z.enum(allKitSizes).optional(),
  helmetType: z.enum(helmetTypes).optional(),
  coachShirtSize: z.enum(shirtSizes).optional(),
  requestedNumbers: z.array(z.int()).default([]),
  /** Where the child plays as long as no team says otherwise. */
  position: z.enum(positions).nullish(),
  /** By team. The rosters are written with them: see `roster.ts`. */
  memberships: z.record(z.string(), Membership).default({}),
  /** The id of an upload. */
  playerImageUrl: z.string().optional(),
  createdAt: z.string(),
  version: z.int().default(1),
})
export type Player = z.infer<typeof Player>

export const players = entity({
  schema: Player,
  key: row => keys.player(row.id),
  places: row => {
    const name = sortable(row.lastName, row.firstName, row.id)
    const isOnTeam = Object.values(row.memberships).some(({ active }) => active)
    return { list: ['PLAYERS', name], scope: isOnTeam ? undefined : ['POOL#PLAYER', name] }
  },
})

/** In a row of its own, so that no list and no index can carry it. */
const PlayerPrivate = z.object({
  playerId: z.string(),
  hasMedicalIssues: z.boolean(),
  medicalInfo: z.string().optional(),
  emergencyContact: z.string().optional(),
  emergencyPhone: z.string().optional(),
  emergencyRelationship: z.string().optional(),
  /** The id of an upload. */
  birthCertificateUrl: z.string().optional(),
  /** The staff's own. */
  notes: z.string().optional(),
})
export type PlayerPrivate = z.infer<typeof PlayerPrivate>
const privateRows = entity({ schema: PlayerPrivate, key: row => keys.playerPrivate(row.playerId) })

export const getPlayer = (id: string) => players.get(keys.player(id))

export const getPlayerPrivate = (id: string) => privateRows.get(keys.playerPrivate(id))

/** Files of a child that has none in these places; the writes fail where it has. */
export const setFiles = (
  id: string,
  { playerImageUrl, birthCertificateUrl }: Partial<PlayerFiles>,
): Write[] => [
  ...(playerImageUrl ? [fileOf(keys.player(id), { playerImageUrl })] : []),
  ...(birthCertificateUrl ? [fileOf(keys.playerPrivate(id), { birthCertificateUrl })] : []),
]

function fileOf(key: Key, file: Partial<PlayerFiles>): Write {
  const [field] = Object.keys(file)
  return update(key, {
    set: file,
    ...(field === 'playerImageUrl' && { add: { version: 1 } }),
    when: { expression: `attribute_exists(#pk) AND attribute_not_exists(#${field})` },
  })
}

/** Fails where the child has changed since it was read. */
export const replacePlayer = (player: Player): Write =>
  players.put(
    { ...player, version: player.version + 1 },
    { expression: '#version = :version', values: { version: player.version } },
  )

/** Fails where the child has changed since it was read. */
export const removePlayerRow = ({ id, version }: Player): Write =>
  remove(keys.player(id), { expression: '#version = :version', values: { version } })

/** Nothing of the child changes, and whoever has read it before reads it anew; fails where it has changed itself. */
export const touchPlayer = ({ id, version }: Player): Write =>
  update(keys.player(id), {
    add: { version: 1 },
    when: { expression: '#version = :version', values: { version } },
  })

export const putPlayerPrivate = (sensitive: PlayerPrivate): Write => privateRows.put(sensitive)

interface Wanted {
  /** Those who are on no team only. */
  unassigned: boolean
  /** What the last name begins with. */
  lastName?: string | undefined
  start?: Record<string, string> | undefined
  limit?: number | undefined
}

/** A page of the club's players by name. */
export function pageOfPlayers({ unassigned, lastName, ...page }: Wanted): Promise<Page<Player>> {
  const range = { ...page, prefix: lastName && sortable(lastName) }
  return unassigned ? players.list('scope', 'POOL#PLAYER', range) : players.list('list', 'PLAYERS', range)
}

/** Everybody of a name. */
export async function namesakesOf(firstName: string, lastName: string): Promise<Player[]> {
  const { rows } = await players.list('list', 'PLAYERS', { prefix: `${sortable(lastName, firstName)}#` })
  return rows
}

/** Of whom there is something medical to know: that, and never what. */
export async function medicalFlags(playerIds: string[]): Promise<Set<string>> {
  const rows = await flags.getMany(playerIds.map(keys.playerPrivate))
  return new Set(rows.filter(row => row.hasMedicalIssues).map(row => row.playerId))
}

/** Which of them have a birth certificate on file: that, and not where. */
export async function certificatesOf(playerIds: readonly string[]): Promise<Set<string>> {
  const rows = await papers.getMany(playerIds.map(keys.playerPrivate))
  return new Set(rows.flatMap(row => (row.birthCertificateUrl ? row.playerId : [])))
}

const papers = entity({
  schema: PlayerPrivate.pick({ playerId: true, birthCertificateUrl: true }),
  key: row => keys.playerPrivate(row.playerId),
})

const flags = entity({
  schema: PlayerPrivate.pick({ playerId: true, hasMedicalIssues: true }),
  key: row => keys.playerPrivate(row.playerId),
})

export const privateOf = (playerIds: string[]): Promise<PlayerPrivate[]> =>
  privateRows.getMany(playerIds.map(keys.playerPrivate))

/** Each as it is now; ids whose row is gone are left out. */
export const playersById = (ids: string[]): Promise<Player[]> => players.getMany(ids.map(keys.player))
