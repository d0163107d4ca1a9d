import { keys } from '#functions/platform/data/table.ts'
import { comparable } from '#functions/stores/claims/store.ts'
import { inOwnForm } from '#functions/stores/invoices/numbers.ts'
import { foundAs as foundInvoiceAs } from '#functions/stores/invoices/searchIndex.ts'
import { unmatched } from '#functions/stores/invoices/store.ts'
import { reached } from '#functions/stores/users/guardianLinks.ts'
import { rowsOf } from '#functions/stores/users/searchIndex.ts'
import { type Check, check, compare } from '../defineCheck.ts'
import { type Books, group, index } from '../snapshot.ts'

const whole: Check = {
  name: 'rows',
  means: 'every row has the form of its kind, and stands where its content says',
  run: ({ items, damaged }) => ({ looked: items.length, findings: damaged }),
}

/** Rows that name each other, in both directions. */
export const linkChecks = [
  whole,
  check({
    name: 'bills',
    means: 'every registration has its invoice',
    rows: books => books.registrations,
    wrong:
      ({ invoice }) =>
      ({ id, invoiceId }) =>
        invoice.get(invoiceId)?.registrationId === id
          ? []
          : [
              `Registration ${id} names invoice ${invoiceId}, which ${missing(invoice.get(invoiceId), 'its')}`,
            ],
  }),
  check({
    name: 'billed',
    means: 'every invoice for a registration belongs to one',
    rows: books => books.invoices.filter(row => row.registrationId !== undefined),
    wrong:
      ({ registration }) =>
      ({ id, registrationId = '' }) =>
        registration.get(registrationId)?.invoiceId === id
          ? []
          : [
              `Invoice ${id} names registration ${registrationId}, which ${missing(registration.get(registrationId), 'its')}`,
            ],
  }),
  check({
    name: 'facts',
    means: 'every fact belongs to an invoice, or is kept as unmatched money',
    rows: books => books.facts,
    wrong:
      ({ invoice }) =>
      ({ invoiceId, ref }) =>
        invoice.has(invoiceId) || invoiceId === unmatched
          ? []
          : [`Fact ${ref} is for invoice ${invoiceId}, which is not there`],
  }),
  check({
    name: 'intents',
    means: 'the payment under way of an invoice and the intents on record agree',
    rows: books => [...books.intents.map(intentsInvoice), ...books.invoices.flatMap(attempted)],
    wrong: ({ invoice, intents }) => {
      const known = index(intents, row => row.id)
      return ({ intentId, invoiceId, amount }) => {
        const intent = known.get(intentId)
        const what = `Intent ${intentId} of invoice ${invoiceId}`
        if (!invoice.has(invoiceId)) return [`${what}: the invoice is not there`]
        if (intent?.invoiceId !== invoiceId) return [`${what} ${missing(intent, 'on record for it')}`]
        return compare(`${what}: its row`, intent.amount, amount)
      }
    },
  }),
  check({
    name: 'I10',
    means: 'invoice numbers are unique, claimed by their invoice, and not beyond the counter of their year',
    rows: books => [...group(books.invoices, row => row.invoiceNumber).values()],
    wrong: ({ claims, counters }) => {
      const owner = index(
        claims.filter(row => row.kind === 'invoice'),
        row => row.value,
      )
      return sharing =>
        sharing.flatMap(({ id, invoiceNumber }) => {
          const claimed = owner.get(comparable(invoiceNumber))?.ownerId
          const { year, n: number } = inOwnForm(invoiceNumber) ?? { year: '', n: 0 }
          const counted = counters.get(keys.counter(`invoice#${year}`).sk) ?? 0
          return [
            ...(claimed === id
              ? []
              : [`Invoice ${id} is ${invoiceNumber}, claimed by ${claimed ?? 'nobody'}`]),
            ...(number <= counted ? [] : [`Invoice ${id} is ${invoiceNumber}, the counter is at ${counted}`]),
          ]
        })
    },
  }),
  check({
    name: 'claims',
    means: 'every unique value belongs to somebody who has it',
    rows: books => books.claims,
    wrong: books => claim => {
      const held = heldBy(books, claim)
      if (held === claim.value) return []
      return [
        `The ${claim.kind} ${claim.value} is claimed by ${claim.ownerId}, who ${held ? `has ${held}` : 'is not there'}`,
      ]
    },
  }),
  check({
    name: 'names',
    means: 'every account has claimed its user name and its address',
    rows: books => books.users,
    wrong: ({ claims }) => {
      const owner = index(claims, row => `${row.kind} ${row.value}`)
      return user =>
        (['username', 'email'] as const)
          .filter(kind => owner.get(`${kind} ${comparable(user[kind])}`)?.ownerId !== user.id)
          .map(kind => `User ${user.id} has not claimed the ${kind} ${user[kind]}`)
    },
  }),
  check({
    name: 'families',
    means: 'guardian and child know each other, and both are there',
    rows: books => [
      ...books.children.map(({ userId, childId = '' }) => ({ userId, playerId: childId })),
      ...books.guardians,
    ],
    wrong: books => {
      const child = new Set(books.children.map(row => `${row.userId} ${row.childId}`))
      const guard = new Set(books.guardians.map(row => `${row.userId} ${row.playerId}`))
      return ({ userId, playerId }) => {
        const tie = `${userId} ${playerId}`
        return [
          ...(books.user.has(userId) && books.player.has(playerId) ? [] : ['leads to nobody']),
          ...(child.has(tie) ? [] : ['is not known to the guardian']),
          ...(guard.has(tie) ? [] : ['is not known to the child']),
        ].map(what => `The tie of guardian ${userId} and player ${playerId} ${what}`)
      }
    },
  }),
  check({
    name: 'primary',
    means: 'the primary guardian of a child is the one that its own row names, and nobody else',
    rows: books => books.players,
    wrong: ({ guardians }) => {
      const of = group(
        guardians.filter(({ primary }) => primary),
        row => row.playerId,
      )
      return ({ id, parentId }) => {
        const primary = (of.get(id) ?? []).map(({ userId }) => userId).join()
        if (primary === (parentId ?? '')) return []
        return [
          `The primary guardian of player ${id} is ${primary || 'nobody'}, its row says ${parentId || 'nobody'}`,
        ]
      }
    },
  }),
  check({
    name: 'kin',
    means: 'guardian and child are known to each other by the names that they have',
    rows: books => [
      ...books.children.map(row => ({ is: row, should: childAs(books, row) })),
      ...books.guardians.map(row => ({ is: row, should: guardianAs(books, row) })),
    ],
    wrong:
      () =>
      ({ is, should = {} }) => {
        const said = new Map(Object.entries(is))
        return Object.entries(should)
          .filter(([name, value]) => said.get(name) !== value)
          .map(([name]) => `The ${name} of the tie of ${is.userId} is ${said.get(name)}`)
      },
  }),
  check({
    name: 'found',
    means: 'everybody is found by the words that he has, and by no others',
    rows: books => [
      ...new Set([...books.users.flatMap(foundAs), ...books.found].map(row => JSON.stringify(foundBy(row)))),
    ],
    wrong: books => {
      const has = new Set(books.users.flatMap(foundAs).map(row => JSON.stringify(foundBy(row))))
      const stands = new Set(books.found.map(row => JSON.stringify(foundBy(row))))
      return row =>
        has.has(row) === stands.has(row) ? [] : [`${row} is ${has.has(row) ? 'not there' : 'nobody’s'}`]
    },
  }),
  check({
    name: 'found-invoices',
    means: 'every invoice is found by its number and the names on it, and by no others',
    rows: books => [
      ...new Set([...books.invoices.flatMap(foundInvoiceAs), ...books.foundInvoices].map(invoiceFoundBy)),
    ],
    wrong: books => {
      const has = new Set(books.invoices.flatMap(foundInvoiceAs).map(invoiceFoundBy))
      const stands = new Set(books.foundInvoices.map(invoiceFoundBy))
      return row =>
        has.has(row) === stands.has(row) ? [] : [`${row} is ${has.has(row) ? 'not there' : 'no invoice’s'}`]
    },
  }),
]

/** Both sides of a tie may be about to be cleared away: that is another check's business. */
function childAs({ player }: Books, { childId = '' }: Books['children'][number]) {
  const child = player.get(childId)
  return child && { childUserId: child.userId, childName: `${child.firstName} ${child.lastName}` }
}

function guardianAs({ user }: Books, { userId }: Books['guardians'][number]) {
  const guardian = user.get(userId)
  return guardian && reached(guardian)
}

const foundAs = (user: Books['users'][number]) => rowsOf(user)
const invoiceFoundBy = ({ token, invoiceId }: Books['foundInvoices'][number]) => `${token} ${invoiceId}`
const foundBy = ({ token, userId, of, playerId }: Books['found'][number]) => [token, userId, of, playerId]

const missing = (row: object | undefined, whose: string): string => (row ? `is not ${whose}` : 'is not there')

const intentsInvoice = (row: Books['intents'][number]) => ({
  intentId: row.id,
  invoiceId: row.invoiceId,
  amount: row.amount,
})

const attempted = ({ id, attempt }: Books['invoices'][number]) =>
  attempt?.intentId ? [{ intentId: attempt.intentId, invoiceId: id, amount: attempt.amount }] : []

/** What the owner of a claim really has; a child's is a digest of several fields, so its being there is enough. */
function heldBy(books: Books, { kind, value, ownerId }: Books['claims'][number]): string | undefined {
  if (kind === 'child') return books.player.has(ownerId) ? value : undefined
  if (kind === 'discount') return books.discount.get(ownerId)?.code.toLowerCase()
  const held =
    kind === 'invoice' ? books.invoice.get(ownerId)?.invoiceNumber : books.user.get(ownerId)?.[kind]
  return held === undefined ? undefined : comparable(held)
}
