import { indexRowsOf as foundInvoiceAs } from '#functions/stores/invoices/searchIndex.ts'
import { indexRowsOf } from '#functions/stores/users/searchIndex.ts'
import { defineCheck } from '../defineCheck.ts'
import type { ClubSnapshot } from '../snapshot.ts'

/** The words by which people and invoices are found. */
export const searchChecks = [
  defineCheck({
    name: 'found',
    means: 'everyone is found by the words in their own data, and by no others',
    rows: snapshot => [
      ...new Set(
        [...snapshot.users.flatMap(expectedSearchRows), ...snapshot.found].map(row =>
          JSON.stringify(searchKey(row)),
        ),
      ),
    ],
    wrong: snapshot => {
      const has = new Set(
        snapshot.users.flatMap(expectedSearchRows).map(row => JSON.stringify(searchKey(row))),
      )
      const stands = new Set(snapshot.found.map(row => JSON.stringify(searchKey(row))))
      return row =>
        has.has(row) === stands.has(row) ? [] : [`${row} is ${has.has(row) ? 'not there' : 'nobody’s'}`]
    },
  }),
  defineCheck({
    name: 'found-invoices',
    means: 'every invoice is found by its number and the names on it, and by no others',
    rows: snapshot => [
      ...new Set(
        [...snapshot.invoices.flatMap(foundInvoiceAs), ...snapshot.foundInvoices].map(invoiceSearchKey),
      ),
    ],
    wrong: snapshot => {
      const has = new Set(snapshot.invoices.flatMap(foundInvoiceAs).map(invoiceSearchKey))
      const stands = new Set(snapshot.foundInvoices.map(invoiceSearchKey))
      return row =>
        has.has(row) === stands.has(row) ? [] : [`${row} is ${has.has(row) ? 'not there' : 'no invoice’s'}`]
    },
  }),
]

const expectedSearchRows = (user: ClubSnapshot['users'][number]) => indexRowsOf(user)
const invoiceSearchKey = ({ token, invoiceId }: ClubSnapshot['foundInvoices'][number]) =>
  `${token} ${invoiceId}`
const searchKey = ({ token, userId, of, playerId }: ClubSnapshot['found'][number]) => [
  token,
  userId,
  of,
  playerId,
]
