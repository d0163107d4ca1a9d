import { noProgram } from '#shared/invoices/choices.ts'
import { billed, factMarks, figures, inForce } from '#shared/invoices/rules.ts'
import { formatCents, sum } from '#shared/money.ts'
import { check, compare } from '../defineCheck.ts'
import { type Books, type Fact, group, index } from '../snapshot.ts'

/** Facts are the truth; everything else is compared with them and never with another copy. */
export const moneyChecks = [
  check({
    name: 'I1',
    means: 'what an invoice says was paid, refunded and kept is the sum of its facts',
    rows: books => books.invoices,
    wrong:
      ({ factsOf }) =>
      invoice => {
        const facts = factsOf(invoice.id).filter(fact => fact.accepted)
        const undone = facts.flatMap(({ kind, ref }) =>
          kind === 'refund_failed' ? [`REF#${ref.slice(4)}`] : kind === 'reversal' ? [ref.slice(4)] : [],
        )
        const total = (kind: Fact['kind']) =>
          sum(facts.filter(fact => fact.kind === kind && !undone.includes(fact.ref)).map(fact => fact.amount))
        const [paid, refunded, lost] = [total('payment'), total('refund'), total('dispute_lost')]
        return [
          ...compare(`Invoice ${invoice.id}: waived`, invoice.waived, total('adjustment')),
          ...compare(`Invoice ${invoice.id}: amountPaid`, invoice.amountPaid, paid),
          ...compare(`Invoice ${invoice.id}: amountRefunded`, invoice.amountRefunded, refunded),
          ...compare(`Invoice ${invoice.id}: collected`, invoice.collected, paid - refunded - lost),
        ]
      },
  }),
  check({
    name: 'standing',
    means: 'the balance and the state of an invoice follow from its facts',
    rows: books => books.invoices,
    wrong:
      ({ standing }) =>
      ({ id, balance, state }) => {
        const expected = standing.get(id)
        if (!expected) return []
        return [
          ...compare(`Invoice ${id}: balance`, balance, expected.balance),
          ...(state === expected.state ? [] : [`Invoice ${id} says ${state}, should be ${expected.state}`]),
        ]
      },
  }),
  check({
    name: 'balance',
    means: 'a registration shows what its invoice says is owed, kept, waived and taken off',
    rows: books => books.registrations,
    wrong:
      ({ standing, invoice }) =>
      ({ id, state, invoiceId, balance, collected, waived, discount }) => {
        const expected = standing.get(invoiceId)
        const applied = invoice.get(invoiceId)?.discount
        const off = applied && applied.state !== 'released' ? applied.amount : 0
        if (!expected) return []
        return [
          ...compare(`Registration ${id}: balance`, balance, expected.balance),
          ...compare(`Registration ${id}: collected`, collected, expected.collected),
          ...(state === 'cancelled'
            ? []
            : [
                ...compare(`Registration ${id}: waived`, waived, expected.waived),
                ...compare(`Registration ${id}: discount`, discount?.amount ?? 0, off),
              ]),
        ]
      },
  }),
  check({
    name: 'I2',
    means: 'an active registration says paid exactly where its invoice is settled and was not free',
    rows: books => books.registrations.filter(row => row.state === 'active'),
    wrong:
      ({ invoice, standing }) =>
      ({ id, invoiceId, paymentStatus }) => {
        const row = invoice.get(invoiceId)
        const balance = standing.get(invoiceId)?.balance
        if (!row || balance === undefined) return []
        const total = billed(row)
        const settled = balance === 0 && total > 0
        if ((paymentStatus === 'paid') === settled) return []
        return [
          `Registration ${id} says ${paymentStatus}, its invoice owes ${formatCents(balance)} of ${formatCents(total)}`,
        ]
      },
  }),
  check({
    name: 'I7',
    means: 'every fact has an audit row that says who or what brought it',
    rows: books => books.facts,
    wrong: ({ audits }) => {
      const known = index(audits, audit => `${audit.subject} ${String(audit.details.ref)}`)
      return ({ invoiceId, ref, amount }) =>
        known.get(`${invoiceId} ${ref}`)?.actor
          ? []
          : [`Fact ${ref} of invoice ${invoiceId} over ${formatCents(amount)} has no audit row`]
    },
  }),
  check({
    name: 'I9',
    means: 'amounts are whole cents and never below zero',
    rows: books => [
      ...books.invoices.map(({ id, total }) => ({ what: `Invoice ${id}`, amount: total })),
      ...factAmounts(books),
    ],
    wrong:
      () =>
      ({ what, amount }) =>
        Number.isInteger(amount) && amount >= 0 ? [] : [`${what} is over ${formatCents(amount)}`],
  }),
  check({
    name: 'I9',
    means: 'a discount is a part of the subtotal, and the total is what is left of it',
    rows: books => books.invoices,
    wrong:
      () =>
      ({ id, subtotal, discount, total, cancelled }) => {
        const off = discount?.amount ?? 0
        const isPart = Number.isInteger(off) && off >= 0 && off <= subtotal
        return [
          ...(isPart
            ? []
            : [`Invoice ${id} has a discount of ${formatCents(off)} on ${formatCents(subtotal)}`]),
          // With a place that was given up the code was too, and of what was paid in part no more is owed.
          ...((discount?.state === 'released' && total === subtotal) || (cancelled && total <= subtotal - off)
            ? []
            : compare(`Invoice ${id}: total`, total, subtotal - off)),
        ]
      },
  }),
  check({
    name: 'disputes',
    means: 'an invoice calls a dispute lost exactly where the ledger says what it took',
    rows: books => books.invoices,
    wrong:
      ({ factsOf }) =>
      ({ id, disputes = [] }) => {
        const refs = inForce(factsOf(id)).flatMap(({ ref, kind }) => (kind === 'dispute_lost' ? [ref] : []))
        const lost = disputes
          .filter(({ state }) => state === 'lost')
          .map(row => `${factMarks.dispute_lost}#${row.id}`)
        const [says, should] = [lost, refs].map(list => list.toSorted().join(', ') || 'none')
        return says === should ? [] : [`Invoice ${id} has lost ${says}, its facts say ${should}`]
      },
  }),
  check({
    name: 'bank',
    means: 'what the bank saw of a fact is over its amount',
    rows: books => books.banks,
    wrong: ({ facts }) => {
      const fact = index(facts, row => `${row.invoiceId} ${row.ref}`)
      return ({ ref, invoiceId, amount, fee, net }) => {
        const of = fact.get(`${invoiceId} ${ref}`)
        return [
          ...(of ? compare(`The movement of ${ref}`, Math.abs(amount), of.amount) : []),
          ...compare(`The movement of ${ref}: net`, net, amount - fee),
        ]
      }
    },
  }),
  check({
    name: 'I12',
    means: 'a fact is named after what happened: payment, refund or lost dispute',
    rows: books => books.facts,
    wrong:
      () =>
      ({ invoiceId, ref, kind }) =>
        ref.startsWith(`${factMarks[kind]}#`) && ref.length > factMarks[kind].length + 1
          ? []
          : [`Fact ${ref} of invoice ${invoiceId} is a ${kind}`],
  }),
  check({
    name: 'figures',
    means: 'the figures of a program are what its registrations, offers and invoices say',
    rows: books => [
      ...new Set(
        [...books.stats, ...books.registrations, ...books.waits, ...books.invoices].flatMap(
          row => row.programId ?? noProgram,
        ),
      ),
    ],
    wrong: programFigures,
  }),
]

const factAmounts = ({ facts }: Books) => facts.map(({ ref, amount }) => ({ what: `Fact ${ref}`, amount }))

function programFigures({ stats, registrations, waits, invoices, standing }: Books) {
  const kept = index(stats, row => row.programId)
  const places = group(
    registrations.filter(row => row.state === 'active'),
    row => row.programId,
  )
  const waiting = group(
    waits.filter(row => row.state === 'waiting'),
    row => row.programId,
  )
  // An offered place is kept, so it counts.
  const offered = group(
    waits.filter(row => row.state === 'offered'),
    row => row.programId,
  )
  const billed = group(invoices, row => row.programId ?? noProgram)
  return (programId: string): string[] => {
    const parts = (billed.get(programId) ?? []).flatMap(({ id, total }) => {
      const settled = standing.get(id)
      return settled ? [figures({ ...settled, total })] : []
    })
    const held = (of: Map<string, unknown[]>) => of.get(programId)?.length ?? 0
    const expected = { taken: held(places) + held(offered), waiting: held(waiting), ...totals(parts) }
    const says = kept.get(programId)
    return [
      ...counted.flatMap(name => {
        const count = says?.[name] ?? 0
        if (count === expected[name]) return []
        return [`Program ${programId}: ${name} says ${count}, should be ${expected[name]}`]
      }),
      ...amounts.flatMap(name => compare(`Program ${programId}: ${name}`, says?.[name] ?? 0, expected[name])),
    ]
  }
}

const counted = ['taken', 'waiting', 'invoices', 'paidInvoices', 'openInvoices'] as const
const amounts = ['invoiced', 'cancelledTotal', 'paidTotal', 'openBalance', 'collected'] as const

function totals(parts: ReturnType<typeof figures>[]) {
  const total = (name: keyof ReturnType<typeof figures>) => sum(parts.map(part => part[name]))
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
