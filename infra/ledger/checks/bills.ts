import { unmatchedInvoiceId } from '#functions/stores/invoices/store.ts'
import { compareAmounts, defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, indexBy } from '../snapshot.ts'

/** Registrations, invoices, entries and payments that name each other. */
export const billChecks = [
  defineCheck({
    name: 'bills',
    means: 'every registration has its invoice',
    rows: snapshot => snapshot.registrations,
    wrong:
      ({ invoice }) =>
      ({ id, invoiceId }) =>
        invoice.get(invoiceId)?.registrationId === id
          ? []
          : [
              `Registration ${id} names invoice ${invoiceId}, which ${describeMissing(invoice.get(invoiceId), 'its')}`,
            ],
  }),
  defineCheck({
    name: 'billed',
    means: 'every invoice for a registration belongs to one',
    rows: snapshot => snapshot.invoices.filter(row => row.registrationId !== undefined),
    wrong:
      ({ registration }) =>
      ({ id, registrationId = '' }) =>
        registration.get(registrationId)?.invoiceId === id
          ? []
          : [
              `Invoice ${id} names registration ${registrationId}, which ${describeMissing(registration.get(registrationId), 'its')}`,
            ],
  }),
  defineCheck({
    name: 'entries',
    means: 'every ledger entry belongs to an invoice, or is kept as unmatched money',
    rows: snapshot => snapshot.entries,
    wrong:
      ({ invoice }) =>
      ({ invoiceId, ref }) =>
        invoice.has(invoiceId) || invoiceId === unmatchedInvoiceId
          ? []
          : [`Entry ${ref} is for invoice ${invoiceId}, which is not there`],
  }),
  defineCheck({
    name: 'intents',
    means: 'an invoice’s pending payment matches the intents on record',
    rows: snapshot => [...snapshot.intents.map(intentFields), ...snapshot.invoices.flatMap(attemptedIntents)],
    wrong: ({ invoice, intents }) => {
      const known = indexBy(intents, row => row.id)
      return ({ intentId, invoiceId, amount }) => {
        const intent = known.get(intentId)
        const what = `Intent ${intentId} of invoice ${invoiceId}`
        if (!invoice.has(invoiceId)) return [`${what}: the invoice is not there`]
        if (intent?.invoiceId !== invoiceId) return [`${what} ${describeMissing(intent, 'on record for it')}`]
        return compareAmounts(`${what}: its row`, intent.amount, amount)
      }
    },
  }),
]

const describeMissing = (row: object | undefined, whose: string): string =>
  row ? `is not ${whose}` : 'is not there'

const intentFields = (row: ClubSnapshot['intents'][number]) => ({
  intentId: row.id,
  invoiceId: row.invoiceId,
  amount: row.amount,
})

const attemptedIntents = ({ id, attempt }: ClubSnapshot['invoices'][number]) =>
  attempt?.intentId ? [{ intentId: attempt.intentId, invoiceId: id, amount: attempt.amount }] : []
