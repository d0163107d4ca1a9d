import { addHours } from '#shared/dates.ts'
import { calculateSettlement } from '#shared/invoices/rules.ts'
import { ageGroupOf } from '#shared/registrations/eligibility.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import { newId } from '../../platform/data/ids.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import type { ProgramRow } from '../../stores/programs/store.ts'
import { invoiceIdFor, type RegistrationRow } from '../../stores/registrations/store.ts'
import type { UserRow } from '../../stores/users/store.ts'

interface NewRegistrationInput {
  program: ProgramRow
  player: PlayerRow
  payer: UserRow
  teamId: string | null | undefined
  /** True if the office assigned the team; a family only wishes for one. */
  onTeam: boolean
  override: RegistrationRow['override']
  invoiceNumber: string
  /** The end of the grace period that an earlier registration of the child in the program began. */
  earlierGrace: string | undefined
}

/** A new registration and its invoice, before any payment. */
export function buildRegistration(
  draft: NewRegistrationInput,
  now: Date,
): { registration: RegistrationRow; invoice: InvoiceRow } {
  const { program, player, payer, teamId, onTeam, override, invoiceNumber, earlierGrace } = draft
  const id = newId('reg', now)
  const invoiceId = invoiceIdFor(id)
  const createdAt = now.toISOString()
  const settled = calculateSettlement({ total: program.fee }, [])
  const shared = {
    programId: program.id,
    userId: payer.id,
    userName: payer.fullName,
    playerName: `${player.firstName} ${player.lastName}`,
    createdAt,
    version: 1,
  }
  return {
    registration: {
      ...shared,
      id,
      playerId: player.id,
      program: program.name,
      season: program.season,
      ageGroup: ageGroupOf(player.dateOfBirth, program.startDate),
      teamId,
      onTeam,
      invoiceId,
      fee: program.fee,
      balance: settled.balance,
      collected: settled.collected,
      waived: settled.waived,
      paymentStatus: 'pending',
      state: 'active',
      earlierGrace,
      reminded: [],
      override,
      waiverVersion: payer.waiverVersion,
      waiverDate: payer.waiverDate,
    },
    invoice: {
      ...shared,
      ...settled,
      id: invoiceId,
      invoiceNumber,
      registrationId: id,
      programName: program.name,
      playerId: player.id,
      subtotal: program.fee,
      total: program.fee,
      returned: 0,
      dueAt: addHours(now, graceHours).toISOString(),
      refunds: [],
      remindedAt: [],
    },
  }
}
