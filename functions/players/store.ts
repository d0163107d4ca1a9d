import * as z from 'zod'
import { genders, grades, helmetTypes, kitSizes, positions, shirtSizes } from '#shared/choices.ts'
import type { PlayerFiles } from '#shared/players/model.ts'
import { entity, update } from '../data/entity.ts'
import { type Key, keys, sortable } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'

const Player = z.object({
  id: z.string(),
  /** The child's own account. */
  userId: z.string(),
  /** The primary guardian; staff may enter a child before there is one. */
  parentId: z.string().nullish(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(genders).optional(),
  grade: z.enum(grades).optional(),
  usaLacrosseNumber: z.string().optional(),
  schoolAttending: z.string().optional(),
  isOutOfDistrict: z.boolean().default(false),
  hasDistrictRelease: z.boolean().default(false),
  jerseySize: z.enum(kitSizes).optional(),
  shortsSize: z.enum(kitSizes).optional(),
  helmetType: z.enum(helmetTypes).optional(),
  coachShirtSize: z.enum(shirtSizes).optional(),
  requestedNumbers: z.array(z.int()).default([]),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  teamId: z.string().nullish(),
  /** The id of an upload. */
  playerImageUrl: z.string().optional(),
  createdAt: z.string(),
})
export type Player = z.infer<typeof Player>

export const players = entity({
  schema: Player,
  key: row => keys.player(row.id),
  places: row => {
    const name = sortable(row.lastName, row.firstName, row.id)
    return { list: ['PLAYERS', name], scope: [`TEAM#${row.teamId ?? 'none'}#PLAYER`, name] }
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
})
export type PlayerPrivate = z.infer<typeof PlayerPrivate>
const privateRows = entity({ schema: PlayerPrivate, key: row => keys.playerPrivate(row.playerId) })

export const getPlayer = (id: string) => players.get(keys.player(id))

export const getPlayerPrivate = (id: string) => privateRows.get(keys.playerPrivate(id))

export const createPlayer = (player: Player, sensitive: PlayerPrivate): Write[] => [
  players.create(player),
  privateRows.create(sensitive),
]

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
    when: { expression: `attribute_exists(#pk) AND attribute_not_exists(#${field})` },
  })
}

/** Onto a team, or off it; the write fails where the child is not (any more) where it was. */
export function changeTeam(player: Player, teamId: string | undefined): Write {
  const before = players.item(player)
  const after = players.item({ ...player, teamId })
  const changed = Object.keys({ ...before, ...after }).filter(name => before[name] !== after[name])
  return update(keys.player(player.id), {
    set: Object.fromEntries(changed.map(name => [name, after[name]])),
    remove: changed.filter(name => after[name] === undefined),
    when: player.teamId
      ? { expression: '#teamId = :was', values: { was: player.teamId } }
      : { expression: 'attribute_not_exists(#teamId) OR #teamId = :none', values: { none: null } },
  })
}

export async function listPlayers(): Promise<Player[]> {
  const { rows } = await players.list('list', 'PLAYERS')
  return rows
}

export async function playersOfTeams(teamIds: string[]): Promise<Player[]> {
  const pages = await Promise.all(teamIds.map(team => players.list('scope', `TEAM#${team}#PLAYER`)))
  return pages.flatMap(page => page.rows)
}

/** Each as it is now; ids whose row is gone are left out. */
export async function playersById(ids: string[]): Promise<Player[]> {
  const found = await Promise.all(ids.map(getPlayer))
  return found.filter(player => player !== undefined)
}
