import * as z from 'zod'
import { invoiceStatuses, manualMethods } from '#shared/invoices/choices.ts'
import { Adjustment, ManualPayment, NewInvoice, RefundRequest, Reversal } from '#shared/invoices/model.ts'
import { parseDollars } from '#shared/money.ts'

/** The form fields hold strings; the schemas convert them to the API's types. */

const dollarsInput = z
  .string()
  .transform((typed, context) => {
    const cents = parseDollars(typed)
    if (cents !== undefined) return cents
    context.addIssue(typed.trim() === '' ? 'Please enter an amount' : dollarsMessage)
    return z.NEVER
  })
  .pipe(ManualPayment.shape.amountCents)

const dollarsMessage = 'Please enter the amount in dollars, such as 125 or 125.50'

const emptyToUndefined = (typed: string): string | undefined => typed.trim() || undefined

const referenceInput = z.string().transform(emptyToUndefined).pipe(ManualPayment.shape.reference)

export const PaymentFields = z.object({
  amountCents: dollarsInput,
  method: ManualPayment.shape.method,
  reference: referenceInput,
  receivedOn: z.string().transform(emptyToUndefined).pipe(ManualPayment.shape.receivedOn),
})

export const RefundFields = z.object({
  amountCents: dollarsInput,
  reason: RefundRequest.shape.reason,
  how: z.enum(['card', ...manualMethods], 'Please choose how it is refunded'),
})

export const WaiverFields = z.object({ amountCents: dollarsInput, reason: Adjustment.shape.reason })

export const ReversalFields = Reversal.pick({ reason: true })

export const UpdateFields = z.object({
  status: z.enum(invoiceStatuses, 'Please choose a status'),
  notes: NewInvoice.shape.notes.unwrap(),
  method: z.string().transform(emptyToUndefined).pipe(z.enum(manualMethods).optional()),
  reference: referenceInput,
  refundCard: z.boolean(),
  remindersOff: z.boolean(),
})

const { userId, description, invoiceNumber, dueDate, notes } = NewInvoice.shape

export const NewInvoiceFields = z.object({
  userId: z.string().min(1, 'Please choose who owes it').pipe(userId),
  playerId: z.string().transform(emptyToUndefined),
  programId: z.string().transform(emptyToUndefined),
  amount: dollarsInput,
  description,
  dueDate,
  invoiceNumber: z.string().transform(emptyToUndefined).pipe(invoiceNumber),
  notes: notes.unwrap(),
})
