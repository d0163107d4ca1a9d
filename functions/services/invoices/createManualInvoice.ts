import type { z } from 'zod'
import { endOfDay } from '#shared/dates.ts'
import type { NewInvoice } from '#shared/invoices/model.ts'
import { calculateSettlement, programFigures } from '#shared/invoices/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { nextInvoiceNumber, reserveRequestedNumber } from '../../stores/invoices/numbers.ts'
import { createInvoice, type InvoiceRow } from '../../stores/invoices/store.ts'
import { getProgram, updateCounts } from '../../stores/programs/store.ts'
import { getOwnRows, maySignIn, type OwnRows } from '../../stores/users/store.ts'
import { checkNotClosed } from '../../stores/users/unchanged.ts'
import { queueMailToUser } from '../mail/outbox.ts'

type Form = z.output<typeof NewInvoice>

/**
 * Bills a family for something that is not a registration. The invoice number is claimed in the same transaction, so
 * no two invoices can ever share one.
 */
export async function createManualInvoice(
  caller: Pick<Caller, 'id'>,
  form: Form,
  now: Date,
): Promise<InvoiceRow> {
  const [payer, program, invoiceNumber] = await Promise.all([
    getOwnRows(form.userId),
    form.programId ? getProgram(form.programId) : undefined,
    form.invoiceNumber ? reserveRequestedNumber(form.invoiceNumber) : nextInvoiceNumber(now),
  ])
  const message = 'Please choose an adult with an account'
  if (!payer || !canOwe(payer)) throw new HttpError(400, message, [{ field: 'userId', message }])
  const child = payer.children.find(({ childId }) => childId === form.playerId)
  throwIfIssues([
    ...(form.playerId && !child ? [{ field: 'playerId', message: 'This child isn’t in this family' }] : []),
    ...(form.programId && !program ? [{ field: 'programId', message: 'This program no longer exists' }] : []),
  ])
  const invoice = buildInvoice({ form, payer, child, invoiceNumber }, now)
  const created = createInvoice(invoice)
  const { id: subject, userId: person, dueAt: until, programName, playerName, total: amount } = invoice
  const about = { invoiceNumber, amount }
  try {
    await commit(
      ...created,
      updateCounts(invoice.programId, programFigures(invoice)),
      checkNotClosed(person),
      queueMailToUser(
        person,
        'billed',
        { ...about, playerName, program: programName, until, invoiceId: invoice.id },
        now,
      ),
      ...auditWrites(
        { actor: caller.id, action: 'invoice.create', subject, person, details: about },
        [invoice.playerId],
        now,
      ),
    )
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.some(write => created.includes(write))) {
      const message = `The number ${invoiceNumber} is taken`
      throw new HttpError(409, message, [{ field: 'invoiceNumber', message }])
    }
    throw error
  }
  return invoice
}

/** Children cannot owe anything, nor can people who cannot sign in to see what they owe. */
const canOwe = ({ user }: OwnRows): boolean => !user.playerId && user.role !== 'player' && maySignIn(user)

interface ManualInvoice {
  form: Form
  payer: OwnRows
  child: OwnRows['children'][number] | undefined
  invoiceNumber: string
}

function buildInvoice({ form, payer, child, invoiceNumber }: ManualInvoice, now: Date): InvoiceRow {
  const { amount: total, description, dueDate, notes } = form
  return {
    id: newId('inv', now),
    invoiceNumber,
    programId: form.programId ?? undefined,
    userId: payer.user.id,
    userName: payer.user.fullName,
    programName: description,
    playerName: child?.childName ?? '',
    playerId: child?.childId,
    subtotal: total,
    total,
    returned: 0,
    ...calculateSettlement({ total }, []),
    dueAt: endOfDay(club.timeZone, dueDate).toISOString(),
    notes: notes || undefined,
    refunds: [],
    remindedAt: [],
    createdAt: now.toISOString(),
    version: 1,
  }
}
