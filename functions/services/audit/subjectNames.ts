import * as z from 'zod'
import { getItems } from '../../platform/data/batch.ts'
import { isValidKey, type Key, keys } from '../../platform/data/table.ts'

/** The fields that hold a row's name, across all kinds of rows. */
const Named = z.object({
  fullName: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  invoiceNumber: z.string().optional(),
  playerName: z.string().optional(),
  program: z.string().optional(),
  credentialType: z.string().optional(),
  season: z.string().optional(),
})
type Named = z.infer<typeof Named>

/** By id prefix: the row's key, and how to get its name. */
const rowKinds: Record<string, [key: (id: string) => Key, name: (row: Named) => string | undefined]> = {
  usr: [keys.user, row => row.fullName],
  ply: [keys.player, row => joinParts(' ', row.firstName, row.lastName)],
  team: [keys.team, row => row.name],
  prg: [keys.program, row => row.name],
  evt: [keys.event, row => row.title],
  ann: [keys.announcement, row => row.title],
  typ: [keys.achievementType, row => row.name],
  reg: [keys.registration, row => joinParts(', ', row.playerName, row.program)],
  inv: [keys.invoice, row => row.invoiceNumber],
  cred: [keys.credential, row => joinParts(', ', row.credentialType, row.season)],
}

/** Names of everything that still exists, and of deleted people, in one round trip. */
export async function getNames(ids: Iterable<string>): Promise<Map<string, string>> {
  const lookups = [...new Set(ids)].flatMap(id => {
    const noun = id.includes('_') ? id.split('_', 1)[0] : undefined
    const [keyOf, nameOf] = rowKinds[noun ?? ''] ?? []
    if (!keyOf || !nameOf) return []
    const rows = [{ id, key: keyOf(id), nameOf }]
    // For deleted people, only the name is kept, for this purpose.
    if (noun === 'usr' || noun === 'ply')
      rows.unshift({ id, key: keys.former(id), nameOf: ({ name }) => name })
    return rows.filter(({ key }) => isValidKey(key))
  })
  if (lookups.length === 0) return new Map()
  const items = await getItems(
    lookups.map(({ key }) => key),
    Object.keys(Named.shape),
  )
  // A name that is not a text is left out: the log is more important than one name in it.
  const found = new Map(items.map(item => [`${item.pk} ${item.sk}`, Named.safeParse(item).data]))
  return new Map(
    lookups.flatMap(({ id, key, nameOf }) => {
      const row = found.get(`${key.pk} ${key.sk}`)
      const name = row && nameOf(row)
      return name ? [[id, name] as const] : []
    }),
  )
}

const joinParts = (by: string, ...parts: (string | undefined)[]) =>
  parts.filter(Boolean).join(by) || undefined
