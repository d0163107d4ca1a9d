import { keys } from '#functions/platform/data/table.ts'
import { claimedAs } from '#functions/stores/claims/kinds.ts'
import { parseOwnNumber } from '#functions/stores/invoices/numbers.ts'
import { indexRowsOf as foundInvoiceAs } from '#functions/stores/invoices/searchIndex.ts'
import { unmatchedInvoiceId } from '#functions/stores/invoices/store.ts'
import { contactFields } from '#functions/stores/users/guardianLinks.ts'
import { indexRowsOf } from '#functions/stores/users/searchIndex.ts'
import { type Check, compareAmounts, defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy } from '../snapshot.ts'

const rowCheck: Check = {
  name: 'rows',
  means: 'every row has the form of its kind, and stands where its content says',
  run: ({ items, damaged }) => ({ checked: items.length, findings: damaged }),
}

/** Rows that name each other, in both directions. */
export const linkChecks = [
  rowCheck,
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
    means: 'the payment under way of an invoice and the intents on record agree',
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
  defineCheck({
    name: 'invoice-numbers',
    means: 'invoice numbers are unique, claimed by their invoice, and not beyond the counter of their year',
    rows: snapshot => [...groupBy(snapshot.invoices, row => row.invoiceNumber).values()],
    wrong: ({ claims, counters }) => {
      const owner = indexBy(
        claims.filter(row => row.kind === 'invoice'),
        row => row.value,
      )
      return sharing =>
        sharing.flatMap(({ id, invoiceNumber }) => {
          const claimed = owner.get(claimedAs('invoice', invoiceNumber))?.ownerId
          const { year, n: number } = parseOwnNumber(invoiceNumber) ?? { year: '', n: 0 }
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
  defineCheck({
    name: 'claims',
    means: 'every unique value belongs to somebody who has it',
    rows: snapshot => snapshot.claims,
    wrong: snapshot => claim => {
      const held = claimedValue(snapshot, claim)
      if (held === claim.value) return []
      return [
        `The ${claim.kind} ${claim.value} is claimed by ${claim.ownerId}, who ${held ? `has ${held}` : 'is not there'}`,
      ]
    },
  }),
  defineCheck({
    name: 'names',
    means: 'every account has claimed its user name and its address, and somebody what its name looks like',
    rows: snapshot => snapshot.users,
    wrong: ({ claims }) => {
      const owner = indexBy(claims, row => `${row.kind} ${row.value}`)
      return user => [
        ...(['username', 'email'] as const)
          .filter(kind => owner.get(`${kind} ${claimedAs(kind, user[kind])}`)?.ownerId !== user.id)
          .map(kind => `User ${user.id} has not claimed the ${kind} ${user[kind]}`),
        // Of two older names that look alike, one has it.
        ...(owner.has(`lookalike ${claimedAs('lookalike', user.username)}`)
          ? []
          : [`What looks like ${user.username}, the name of user ${user.id}, is claimed by nobody`]),
      ]
    },
  }),
  defineCheck({
    name: 'families',
    means: 'guardian and child know each other, and both are there',
    rows: snapshot => [
      ...snapshot.children.map(({ userId, childId = '' }) => ({ userId, playerId: childId })),
      ...snapshot.guardians,
    ],
    wrong: snapshot => {
      const child = new Set(snapshot.children.map(row => `${row.userId} ${row.childId}`))
      const guard = new Set(snapshot.guardians.map(row => `${row.userId} ${row.playerId}`))
      return ({ userId, playerId }) => {
        const tie = `${userId} ${playerId}`
        return [
          ...(snapshot.user.has(userId) && snapshot.player.has(playerId) ? [] : ['leads to nobody']),
          ...(child.has(tie) ? [] : ['is not known to the guardian']),
          ...(guard.has(tie) ? [] : ['is not known to the child']),
        ].map(what => `The tie of guardian ${userId} and player ${playerId} ${what}`)
      }
    },
  }),
  defineCheck({
    name: 'primary',
    means: 'the primary guardian of a child is the one that its own row names, and nobody else',
    rows: snapshot => snapshot.players,
    wrong: ({ guardians }) => {
      const of = groupBy(
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
  defineCheck({
    name: 'kin',
    means: 'guardian and child are known to each other by the names that they have',
    rows: snapshot => [
      ...snapshot.children.map(row => ({ actual: row, expected: expectedChildLink(snapshot, row) })),
      ...snapshot.guardians.map(row => ({ actual: row, expected: expectedGuardian(snapshot, row) })),
    ],
    wrong:
      () =>
      ({ actual, expected = {} }) => {
        const stored = new Map(Object.entries(actual))
        return Object.entries(expected)
          .filter(([name, value]) => stored.get(name) !== value)
          .map(([name]) => `The ${name} of the tie of ${actual.userId} is ${stored.get(name)}`)
      },
  }),
  defineCheck({
    name: 'found',
    means: 'everybody is found by the words of their own data, and by no others',
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

/** Undefined where a side is gone: the rows of an unfinished removal are another check's business. */
function expectedChildLink({ player }: ClubSnapshot, { childId = '' }: ClubSnapshot['children'][number]) {
  const child = player.get(childId)
  return child && { childUserId: child.userId, childName: `${child.firstName} ${child.lastName}` }
}

function expectedGuardian({ user }: ClubSnapshot, { userId }: ClubSnapshot['guardians'][number]) {
  const guardian = user.get(userId)
  return guardian && contactFields(guardian)
}

const expectedSearchRows = (user: ClubSnapshot['users'][number]) => indexRowsOf(user)
const invoiceSearchKey = ({ token, invoiceId }: ClubSnapshot['foundInvoices'][number]) =>
  `${token} ${invoiceId}`
const searchKey = ({ token, userId, of, playerId }: ClubSnapshot['found'][number]) => [
  token,
  userId,
  of,
  playerId,
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

/**
 * The value that the owner of a claim really has. A child's claim is a digest of several fields, so the child has
 * only to exist.
 */
function claimedValue(
  snapshot: ClubSnapshot,
  { kind, value, ownerId }: ClubSnapshot['claims'][number],
): string | undefined {
  if (kind === 'child') return snapshot.player.has(ownerId) ? value : undefined
  if (kind === 'discount') return snapshot.discount.get(ownerId)?.code.toLowerCase()
  const held =
    kind === 'invoice'
      ? snapshot.invoice.get(ownerId)?.invoiceNumber
      : snapshot.user.get(ownerId)?.[kind === 'lookalike' ? 'username' : kind]
  return held === undefined ? undefined : claimedAs(kind, held)
}
