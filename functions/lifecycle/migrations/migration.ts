import { isDeepStrictEqual } from 'node:util'
import type { Item } from '../../platform/data/rowCodec.ts'
import { describeKey } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'

/**
 * A change of what is stored, which a release brings to the rows of the one before. Older and newer Lambdas serve
 * requests while it runs, it may be killed at any point, and it meets rows that it has changed already.
 */
export interface Migration {
  /** In the order in which they were written, without a gap; never used twice. */
  number: number
  /** What it does, for whoever watches it: 'Claim the look-alike of each user name'. */
  title: string
  /** The kind of row it starts from, as `describeKey` says it: 'PLAYER/META'. */
  of: string
  /**
   * The writes for one row; none where nothing is left to do. Each must fail rather than undo what a request has
   * changed meanwhile.
   */
  change(item: Item): Promise<Write[]> | Write[]
}

export const isOf = ({ of }: Migration, { pk, sk }: Item): boolean =>
  describeKey({ pk: String(pk), sk: String(sk) }) === of

interface Kind<Row> {
  parse(item: Item): Row
  item(row: Row): Item
}

/**
 * Writes a row as its store writes it today: in the newest form, at its places in the indexes, with what `complete`
 * adds from other rows. This is how an upgrade, a new index or a copied field comes to rows that nobody touches.
 */
export const rewrite =
  <Row>(kind: Kind<Row>, complete: (row: Row) => Promise<Row> | Row = row => row): Migration['change'] =>
  async item => {
    const after = kind.item(await complete(kind.parse(item)))
    const names = [...new Set([...Object.keys(item), ...Object.keys(after)])]
    const changed = names.filter(name => !isDeepStrictEqual(item[name], after[name]))
    if (changed.length === 0) return []
    return [
      updateRow(
        { pk: String(item.pk), sk: String(item.sk) },
        {
          set: Object.fromEntries(changed.map(name => [name, after[name]])),
          remove: changed.filter(name => after[name] === undefined),
          when: unchanged(item, changed),
        },
      ),
    ]
  }

/** The row is still what was read, and has none of the attributes that it lacked then and is to get now. */
function unchanged(item: Item, changed: readonly string[]) {
  const names = Object.keys(item)
  const lacking = changed.filter(name => !names.includes(name))
  return {
    expression: [
      ...names.map(name => `#${name} = :was_${name}`),
      ...lacking.map(name => `attribute_not_exists(#${name})`),
    ].join(' AND '),
    values: Object.fromEntries(names.map(name => [`was_${name}`, item[name]])),
  }
}
