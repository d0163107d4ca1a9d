import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for invoices: another family's invoice. */
export async function invoiceIds({ billed }: ForeignRows): Promise<IdCases<'invoices'>> {
  return {
    'POST /api/invoices/{id}/check id': {
      foreign: (await billed()).id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
  }
}
