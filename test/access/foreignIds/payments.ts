import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for payments: what another family owes. */
export async function paymentIds({ owed, billed }: ForeignRows): Promise<IdCases<'payments'>> {
  return {
    'POST /api/create-payment-intent registrationId': {
      foreign: owed.id,
      call: registrationId => ({ body: { registrationId, amount: 12500 } }),
    },
    'POST /api/create-payment-intent invoiceId': {
      foreign: (await billed()).id,
      call: invoiceId => ({ body: { invoiceId, amount: 4500 } }),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
    'POST /api/create-payment-intent programId': {
      foreign: owed.programId ?? '',
      call: programId => ({ body: { programId, amount: 12500 } }),
    },
  }
}
