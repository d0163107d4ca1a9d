import type { z } from 'zod'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { check } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { nextInvoiceNumber, wishedNumber } from '#functions/stores/invoices/numbers.ts'
import { createInvoice, type Invoice } from '#functions/stores/invoices/store.ts'
import { count, getProgram } from '#functions/stores/programs/store.ts'
import { maySignIn, type OwnRows, readOwnRows } from '#functions/stores/users/store.ts'
import { endOfDay } from '#shared/dates.ts'
import type { NewInvoice } from '#shared/invoices/model.ts'
import { figures, settle } from '#shared/invoices/rules.ts'
import { mailTo } from '../mail/outbox.ts'

type Form = z.output<typeof NewInvoice>

/** Bills a family for something that is no registration; the number is claimed with it (safety: C9). */
export async function bill(caller: Pick<Caller, 'id'>, form: Form, now: Date): Promise<Invoice> {
  const [payer, program, invoiceNumber] = await Promise.all([
    readOwnRows(form.userId),
    form.programId ? getProgram(form.programId) : undefined,
    form.invoiceNumber ? wishedNumber(form.invoiceNumber) : nextInvoiceNumber(now),
  ])
  const message = 'Please choose an adult with an account'
  if (!payer || !isDebtor(payer)) throw new Refusal(400, message, [{ field: 'userId', message }])
  const child = payer.children.find(({ childId }) => childId === form.playerId)
  refuseIf([
    ...(form.playerId && !child
      ? [{ field: 'playerId', message: 'This is not a child of this family' }]
      : []),
    ...(form.programId && !program ? [{ field: 'programId', message: 'This program is not there' }] : []),
  ])
  const invoice = drawn({ form, payer, child, invoiceNumber }, now)
  const created = createInvoice(invoice)
  const { id: subject, userId: person, dueAt: until, programName, playerName, total: amount } = invoice
  const about = { invoiceNumber, amount }
  const isThere = {
    expression: '#status IN (:active, :pending)',
    values: { active: 'active', pending: 'pending_review' },
  }
  try {
    await commit(
      ...created,
      count(invoice.programId, figures(invoice)),
      check(keys.user(person), isThere),
      mailTo(person, 'billed', { ...about, playerName, program: programName, until }, now),
      ...auditRows(
        { actor: caller.id, action: 'invoice.create', subject, person, details: about },
        [invoice.playerId],
        now,
      ),
    )
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.some(write => created.includes(write))) {
      const taken = `The number ${invoiceNumber} is taken`
      throw new Refusal(409, taken, [{ field: 'invoiceNumber', message: taken }])
    }
    throw error
  }
  return invoice
}

/** A child owes nothing, and neither does who cannot see what he owes. */
const isDebtor = ({ user }: OwnRows): boolean => !user.playerId && user.role !== 'player' && maySignIn(user)

interface Order {
  form: Form
  payer: OwnRows
  child: OwnRows['children'][number] | undefined
  invoiceNumber: string
}

function drawn({ form, payer, child, invoiceNumber }: Order, now: Date): Invoice {
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
    ...settle({ total }, []),
    dueAt: endOfDay(club.timeZone, dueDate).toISOString(),
    notes: notes || undefined,
    refunds: [],
    createdAt: now.toISOString(),
    version: 1,
  }
}
