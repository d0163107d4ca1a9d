import { noProgram } from '#shared/invoices/choices.ts'
import { billedAmount, effectiveEntries, ledgerRefPrefixes, programFigures } from '#shared/invoices/rules.ts'
import { formatCents, sum } from '#shared/money.ts'
import { compareAmounts, defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy, type SnapshotEntry } from '../snapshot.ts'

/** The ledger entries are the truth; everything else is compared with them and never with another copy. */
export const moneyChecks = [
  defineCheck({
    name: 'invoice-sums',
    means: 'what an invoice says was paid, refunded and kept is the sum of its entries',
    rows: snapshot => snapshot.invoices,
    wrong:
      ({ factsOf: entriesOf }) =>
      invoice => {
        const entries = entriesOf(invoice.id).filter(entry => entry.accepted)
        const undone = entries.flatMap(({ kind, ref }) =>
          kind === 'refund_failed' ? [`REF#${ref.slice(4)}`] : kind === 'reversal' ? [ref.slice(4)] : [],
        )
        const total = (kind: SnapshotEntry['kind']) =>
          sum(
            entries
              .filter(entry => entry.kind === kind && !undone.includes(entry.ref))
              .map(entry => entry.amount),
          )
        const [paid, refunded, lost] = [total('payment'), total('refund'), total('dispute_lost')]
        return [
          ...compareAmounts(`Invoice ${invoice.id}: waived`, invoice.waived, total('adjustment')),
          ...compareAmounts(`Invoice ${invoice.id}: amountPaid`, invoice.amountPaid, paid),
          ...compareAmounts(`Invoice ${invoice.id}: amountRefunded`, invoice.amountRefunded, refunded),
          ...compareAmounts(`Invoice ${invoice.id}: collected`, invoice.collected, paid - refunded - lost),
        ]
      },
  }),
  defineCheck({
    name: 'standing',
    means: 'the balance and the state of an invoice follow from its entries',
    rows: snapshot => snapshot.invoices,
    wrong:
      ({ standing }) =>
      ({ id, balance, state }) => {
        const expected = standing.get(id)
        if (!expected) return []
        return [
          ...compareAmounts(`Invoice ${id}: balance`, balance, expected.balance),
          ...(state === expected.state ? [] : [`Invoice ${id} says ${state}, should be ${expected.state}`]),
        ]
      },
  }),
  defineCheck({
    name: 'balance',
    means: 'a registration shows what its invoice says is owed, kept, waived and taken off',
    rows: snapshot => snapshot.registrations,
    wrong:
      ({ standing, invoice }) =>
      ({ id, state, invoiceId, balance, collected, waived, discount }) => {
        const expected = standing.get(invoiceId)
        const applied = invoice.get(invoiceId)?.discount
        const off = applied && applied.state !== 'released' ? applied.amount : 0
        if (!expected) return []
        return [
          ...compareAmounts(`Registration ${id}: balance`, balance, expected.balance),
          ...compareAmounts(`Registration ${id}: collected`, collected, expected.collected),
          ...(state === 'cancelled'
            ? []
            : [
                ...compareAmounts(`Registration ${id}: waived`, waived, expected.waived),
                ...compareAmounts(`Registration ${id}: discount`, discount?.amount ?? 0, off),
              ]),
        ]
      },
  }),
  defineCheck({
    name: 'payment-status',
    means: 'an active registration says paid exactly when its invoice is settled and was not free',
    rows: snapshot => snapshot.registrations.filter(row => row.state === 'active'),
    wrong:
      ({ invoice, standing }) =>
      ({ id, invoiceId, paymentStatus }) => {
        const row = invoice.get(invoiceId)
        const balance = standing.get(invoiceId)?.balance
        if (!row || balance === undefined) return []
        const total = billedAmount(row)
        const settled = balance === 0 && total > 0
        if ((paymentStatus === 'paid') === settled) return []
        return [
          `Registration ${id} says ${paymentStatus}, but ${formatCents(balance)} of ${formatCents(total)} is due on its invoice`,
        ]
      },
  }),
  defineCheck({
    name: 'entry-audit',
    means: 'every entry has an audit row that says who or what created it',
    rows: snapshot => snapshot.entries,
    wrong: ({ audits }) => {
      const known = indexBy(audits, audit => `${audit.subject} ${String(audit.details.ref)}`)
      return ({ invoiceId, ref, amount }) =>
        known.get(`${invoiceId} ${ref}`)?.actor
          ? []
          : [`Entry ${ref} of invoice ${invoiceId} for ${formatCents(amount)} has no audit row`]
    },
  }),
  defineCheck({
    name: 'amounts',
    means: 'amounts are whole cents and never below zero',
    rows: snapshot => [
      ...snapshot.invoices.map(({ id, total }) => ({ what: `Invoice ${id}`, amount: total })),
      ...entryAmounts(snapshot),
    ],
    wrong:
      () =>
      ({ what, amount }) =>
        Number.isInteger(amount) && amount >= 0 ? [] : [`${what} is over ${formatCents(amount)}`],
  }),
  defineCheck({
    name: 'amounts',
    means: 'a discount is a part of the subtotal, and the total is what is left of it',
    rows: snapshot => snapshot.invoices,
    wrong:
      () =>
      ({ id, subtotal, discount, total, cancelled }) => {
        const off = discount?.amount ?? 0
        const isPart = Number.isInteger(off) && off >= 0 && off <= subtotal
        return [
          ...(isPart
            ? []
            : [`Invoice ${id} has a discount of ${formatCents(off)} on ${formatCents(subtotal)}`]),
          // Giving up a spot also gives up its code, and cancels what is still owed of an invoice paid in part.
          ...((discount?.state === 'released' && total === subtotal) || (cancelled && total <= subtotal - off)
            ? []
            : compareAmounts(`Invoice ${id}: total`, total, subtotal - off)),
        ]
      },
  }),
  defineCheck({
    name: 'disputes',
    means: 'an invoice shows a lost dispute if, and only if, the ledger has the amount withdrawn',
    rows: snapshot => snapshot.invoices,
    wrong:
      ({ factsOf: entriesOf }) =>
      ({ id, disputes = [] }) => {
        const refs = effectiveEntries(entriesOf(id)).flatMap(({ ref, kind }) =>
          kind === 'dispute_lost' ? [ref] : [],
        )
        const lost = disputes
          .filter(({ state }) => state === 'lost')
          .map(row => `${ledgerRefPrefixes.dispute_lost}#${row.id}`)
        const [recorded, inLedger] = [lost, refs].map(list => list.toSorted().join(', ') || 'none')
        return recorded === inLedger
          ? []
          : [`Invoice ${id} has lost ${recorded}, but its entries say ${inLedger}`]
      },
  }),
  defineCheck({
    name: 'bank',
    means: 'the bank’s record of an entry has the same amount',
    rows: snapshot => snapshot.banks,
    wrong: ({ entries }) => {
      const entry = indexBy(entries, row => `${row.invoiceId} ${row.ref}`)
      return ({ ref, invoiceId, amount, fee, net }) => {
        const of = entry.get(`${invoiceId} ${ref}`)
        return [
          ...(of ? compareAmounts(`The movement of ${ref}`, Math.abs(amount), of.amount) : []),
          ...compareAmounts(`The movement of ${ref}: net`, net, amount - fee),
        ]
      }
    },
  }),
  defineCheck({
    name: 'entry-names',
    means: 'an entry is named after what happened: payment, refund or lost dispute',
    rows: snapshot => snapshot.entries,
    wrong:
      () =>
      ({ invoiceId, ref, kind }) =>
        ref.startsWith(`${ledgerRefPrefixes[kind]}#`) && ref.length > ledgerRefPrefixes[kind].length + 1
          ? []
          : [`Fact ${ref} of invoice ${invoiceId} is a ${kind}`],
  }),
  defineCheck({
    name: 'figures',
    means: 'the figures of a program are what its registrations, offers and invoices say',
    rows: snapshot => [
      ...new Set(
        [...snapshot.stats, ...snapshot.registrations, ...snapshot.waits, ...snapshot.invoices].flatMap(
          row => row.programId ?? noProgram,
        ),
      ),
    ],
    wrong: compareProgramFigures,
  }),
]

const entryAmounts = ({ entries }: ClubSnapshot) =>
  entries.map(({ ref, amount }) => ({ what: `Fact ${ref}`, amount }))

function compareProgramFigures({ stats, registrations, waits, invoices, standing }: ClubSnapshot) {
  const kept = indexBy(stats, row => row.programId)
  const spots = groupBy(
    registrations.filter(row => row.state === 'active'),
    row => row.programId,
  )
  const waiting = groupBy(
    waits.filter(row => row.state === 'waiting'),
    row => row.programId,
  )
  // An offered spot is reserved, so it counts.
  const offered = groupBy(
    waits.filter(row => row.state === 'offered'),
    row => row.programId,
  )
  const billed = groupBy(invoices, row => row.programId ?? noProgram)
  return (programId: string): string[] => {
    const parts = (billed.get(programId) ?? []).flatMap(({ id, total }) => {
      const settled = standing.get(id)
      return settled ? [programFigures({ ...settled, total })] : []
    })
    const countIn = (of: Map<string, unknown[]>) => of.get(programId)?.length ?? 0
    const expected = { taken: countIn(spots) + countIn(offered), waiting: countIn(waiting), ...totals(parts) }
    const recorded = kept.get(programId)
    return [
      ...counted.flatMap(name => {
        const count = recorded?.[name] ?? 0
        if (count === expected[name]) return []
        return [`Program ${programId}: ${name} says ${count}, should be ${expected[name]}`]
      }),
      ...amounts.flatMap(name =>
        compareAmounts(`Program ${programId}: ${name}`, recorded?.[name] ?? 0, expected[name]),
      ),
    ]
  }
}

const counted = ['taken', 'waiting', 'invoices', 'paidInvoices', 'openInvoices'] as const
const amounts = ['invoiced', 'cancelledTotal', 'paidTotal', 'openBalance', 'collected'] as const

function totals(parts: ReturnType<typeof programFigures>[]) {
  const total = (name: keyof ReturnType<typeof programFigures>) => sum(parts.map(part => part[name]))
  return {
    invoices: total('invoices'),
    paidInvoices: total('paidInvoices'),
    openInvoices: total('openInvoices'),
    invoiced: total('invoiced'),
    cancelledTotal: total('cancelledTotal'),
    paidTotal: total('paidTotal'),
    openBalance: total('openBalance'),
    collected: total('collected'),
  }
}
