import * as z from 'zod'
import { paymentStatuses, registrationStates } from '#shared/choices.ts'
import { reminders } from '#shared/registrations/deadlines.ts'
import { entity, type RowPage } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow, isNew } from '../../platform/data/writes.ts'
import { former } from '../users/formerMember.ts'

const RegistrationRow = z.object({
  id: z.string(),
  /** The payer. */
  userId: z.string(),
  playerId: z.string(),
  playerName: z.string(),
  programId: z.string(),
  program: z.string(),
  /** The program was deleted; its id stays, for the counters and the index. */
  programRemoved: z.literal(true).optional(),
  season: z.string(),
  teamId: z.string().nullish(),
  invoiceId: z.string(),
  fee: z.int(),
  /** Copied from the invoice on every change, so that a family's list needs no second read. */
  balance: z.int(),
  collected: z.int(),
  discount: z.object({ code: z.string(), amount: z.int(), at: z.string() }).optional(),
  waived: z.int().default(0),
  paymentStatus: z.enum(paymentStatuses),
  state: z.enum(registrationStates),
  graceUntil: z.string().optional(),
  earlierGrace: z.string().optional(),
  /** Of the programs that it was moved from: when the grace periods ended that it began there. */
  formerGraces: z.record(z.string(), z.string()).optional(),
  /** Reminders sent or skipped: each goes out at most once. */
  reminded: z.array(z.enum(reminders)).default([]),
  /** The office put the child on the team; until then `teamId` is a wish. */
  onTeam: z.boolean().default(false),
  ageGroup: z.int(),
  userName: z.string(),
  /** The office's note for a registration that the rules would not have allowed. */
  override: z.object({ note: z.string(), reasons: z.array(z.string()), by: z.string() }).optional(),
  /** The waiver version the guardian had signed when the child was registered. */
  waiverVersion: z.string().optional(),
  waiverDate: z.string().optional(),
  lapsedAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  createdAt: z.string(),
  version: z.int(),
})
export type RegistrationRow = z.infer<typeof RegistrationRow>

export const registrations = entity({
  schema: RegistrationRow,
  key: row => keys.registration(row.id),
  indexKeys: row => {
    const order = `${row.createdAt}#${row.id}`
    return {
      list: ['REGS', order],
      owner: row.userId === former.id ? undefined : [`USER#${row.userId}#REG`, order],
      scope: [`PROGRAM#${row.programId}#REG`, order],
      state: [`PLAYER#${row.playerId}#REG`, order],
    }
  },
})

/** Guards against a second live registration of a child in a program. */
const LiveRegistrationRow = z.object({
  playerId: z.string(),
  programId: z.string(),
  registrationId: z.string(),
})
export type LiveRegistrationRow = z.infer<typeof LiveRegistrationRow>
export const liveRegistrations = entity({
  schema: LiveRegistrationRow,
  key: row => keys.liveRegistration(row.playerId, row.programId),
})

export const getRegistration = (id: string) => registrations.get(keys.registration(id))
export const getRegistrationsById = (ids: string[]) => registrations.getMany(ids.map(keys.registration))

export async function getLiveRegistration(
  playerId: string,
  programId: string,
): Promise<RegistrationRow | undefined> {
  const guard = await liveRegistrations.get(keys.liveRegistration(playerId, programId))
  return guard && getRegistration(guard.registrationId)
}

/** The live registrations of children in a program, by their ids. */
export const listLiveInProgram = (playerIds: readonly string[], programId: string) =>
  liveRegistrations.getMany(playerIds.map(id => keys.liveRegistration(id, programId)))

export const createRegistration = (registration: RegistrationRow): Write => registrations.create(registration)

export const claimLive = ({ playerId, programId, id }: RegistrationRow): Write =>
  liveRegistrations.put({ playerId, programId, registrationId: id }, isNew)

/** Fails if the registration has changed since it was read. */
export const replaceRegistration = (registration: RegistrationRow): Write =>
  registrations.put(
    { ...registration, version: registration.version + 1 },
    { expression: '#version = :version', values: { version: registration.version } },
  )

/** Allows the child to be registered again; fails if the guard belongs to another registration. */
export const releaseLive = ({ playerId, programId, id }: RegistrationRow): Write =>
  deleteRow(keys.liveRegistration(playerId, programId), {
    expression: '#registrationId = :id',
    values: { id },
  })

/** Its invoice has the same id with another prefix, so both can be read at once. */
export const invoiceIdFor = (registrationId: string): string => registrationId.replace(/^reg_/, 'inv_')
export const registrationIdFor = (invoiceId: string): string => invoiceId.replace(/^inv_/, 'reg_')

export async function listRegistrationsOfUser(userId: string): Promise<RegistrationRow[]> {
  const { rows } = await registrations.list('owner', `USER#${userId}#REG`, { descending: true })
  return rows
}

/** The programs a child is registered in, and the registrations. */
export const listLiveOfPlayer = (playerId: string) =>
  liveRegistrations.within(keys.player(playerId).pk, 'REG#')

/** A child's live registrations in all programs. */
export async function listLiveRegistrationsOfPlayer(playerId: string): Promise<RegistrationRow[]> {
  const guards = await listLiveOfPlayer(playerId)
  return getRegistrationsById(guards.map(({ registrationId }) => registrationId))
}

/** A child's registrations, including finished ones, newest first; the index may lag. */
export async function listRegistrationHistory(playerId: string): Promise<RegistrationRow[]> {
  const { rows } = await registrations.list('state', `PLAYER#${playerId}#REG`, { descending: true })
  return rows
}

/**
 * The end of the grace period that earlier registrations of a child in a program began. The index may lag by seconds,
 * and a grace period is worth nothing that early.
 */
export async function findEarlierGrace(playerId: string, programId: string): Promise<string | undefined> {
  const history = await listRegistrationHistory(playerId)
  return history
    .flatMap(({ formerGraces, ...row }) => [
      formerGraces?.[programId],
      row.programId === programId ? (row.graceUntil ?? row.earlierGrace) : undefined,
    ])
    .filter(end => end !== undefined)
    .toSorted()
    .at(-1)
}

/** A page of all registrations or a program's, newest first. */
export const listRegistrationPage = (
  programId: string | undefined,
  { start }: { start?: Record<string, string> } = {},
): Promise<RowPage<RegistrationRow>> =>
  programId
    ? registrations.list('scope', `PROGRAM#${programId}#REG`, { descending: true, start })
    : registrations.list('list', 'REGS', { descending: true, start })

/** All registrations of a program, page by page. */
export async function* iterateRegistrations(programId: string): AsyncGenerator<RegistrationRow[]> {
  let start: Record<string, string> | undefined
  do {
    const page = await listRegistrationPage(programId, { start })
    yield page.rows
    start = page.next
  } while (start)
}

/** The children who hold a spot in a program right now. */
export async function listPlayersWithSpot(programId: string): Promise<string[]> {
  const ids = new Set<string>()
  for await (const rows of iterateRegistrations(programId)) for (const { playerId } of rows) ids.add(playerId)
  const held = await liveRegistrations.getMany(
    [...ids].map(playerId => keys.liveRegistration(playerId, programId)),
  )
  return held.map(({ playerId }) => playerId)
}
