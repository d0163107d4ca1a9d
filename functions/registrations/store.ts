import * as z from 'zod'
import { paymentStatuses, registrationStates } from '#shared/choices.ts'
import { entity, isNew } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'

const Registration = z.object({
  id: z.string(),
  /** Who pays. */
  userId: z.string(),
  playerId: z.string(),
  playerName: z.string(),
  programId: z.string(),
  program: z.string(),
  season: z.string(),
  teamId: z.string().nullish(),
  invoiceId: z.string(),
  fee: z.int(),
  /** The invoice's, copied with every change of it, so that a family's list needs no second read. */
  balance: z.int(),
  paymentStatus: z.enum(paymentStatuses),
  state: z.enum(registrationStates),
  graceUntil: z.string().optional(),
  createdAt: z.string(),
  version: z.int(),
})
export type Registration = z.infer<typeof Registration>

export const registrations = entity({
  schema: Registration,
  key: row => keys.registration(row.id),
  places: row => {
    const order = `${row.createdAt}#${row.id}`
    return {
      list: ['REGS', order],
      owner: [`USER#${row.userId}#REG`, order],
      scope: [`PROGRAM#${row.programId}#REG`, order],
    }
  },
})

/** The one live registration of a child in a program: the row that a second one runs into. */
const Live = z.object({ playerId: z.string(), programId: z.string(), registrationId: z.string() })
export const live = entity({ schema: Live, key: row => keys.liveRegistration(row.playerId, row.programId) })

export const getRegistration = (id: string) => registrations.get(keys.registration(id))

export async function liveRegistration(
  playerId: string,
  programId: string,
): Promise<Registration | undefined> {
  const guard = await live.get(keys.liveRegistration(playerId, programId))
  return guard && getRegistration(guard.registrationId)
}

export const createRegistration = (registration: Registration): Write => registrations.create(registration)

export const holdLive = ({ playerId, programId, id }: Registration): Write =>
  live.put({ playerId, programId, registrationId: id }, isNew)

/** Fails where the registration has changed since it was read. */
export const replaceRegistration = (registration: Registration): Write =>
  registrations.put(
    { ...registration, version: registration.version + 1 },
    { expression: '#version = :version', values: { version: registration.version } },
  )

export async function registrationsOf(userId: string): Promise<Registration[]> {
  const { rows } = await registrations.list('owner', `USER#${userId}#REG`, { descending: true })
  return rows
}

export async function listRegistrations(programId: string | undefined): Promise<Registration[]> {
  const { rows } = programId
    ? await registrations.list('scope', `PROGRAM#${programId}#REG`, { descending: true })
    : await registrations.list('list', 'REGS', { descending: true })
  return rows
}
