import * as z from 'zod'
import { hundreds } from '#functions/platform/data/chunk.ts'
import { entity, remove } from '#functions/platform/data/entity.ts'
import { announcementsOf, keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { Announcement as Wire } from '#shared/announcements/model.ts'

const Announcement = Wire.extend({ version: z.int() })
export type Announcement = z.infer<typeof Announcement>

/** Those that end go by when they do; those that never end stand behind all of them, by when they were written. */
const placeOf = ({ expiresAt, id }: Announcement): string => `${expiresAt ?? endless}#${id}`
const endless = '~'

const announcements = entity({
  schema: Announcement,
  key: row => keys.announcement(row.id),
  places: row => ({ list: ['ANNS', placeOf(row)], scope: [announcementsOf(row.teamId), placeOf(row)] }),
})

export const getAnnouncement = (id: string) => announcements.get(keys.announcement(id))
export const createAnnouncement = (row: Announcement) => announcements.create(row)

const asRead = ({ version }: Announcement) => ({ expression: '#version = :version', values: { version } })

/** Each fails where the announcement is not any more as it was read. */
export const replaceAnnouncement = (before: Announcement, changed: Announcement) =>
  announcements.put({ ...changed, version: before.version + 1 }, asRead(before))
export const removeAnnouncement = (before: Announcement) =>
  remove(keys.announcement(before.id), asRead(before))

/** Whose are asked for: everything there is, or what is for the whole club or for a team. */
export type Source = 'all' | 'club' | { team: string }

/** So many of those that end and of those that do not, from each source. */
const most = { unexpired: 100, all: 500 }

/**
 * What the sources hold that ends after an instant, or of whatever age: the latest first. What has expired is not
 * read where nobody asks for it, however much it is; and where something does not end, it keeps out nothing that does.
 */
export async function announcementsFrom(
  sources: Source[],
  { unexpiredAt }: { unexpiredAt: Date | undefined },
): Promise<Announcement[]> {
  const limit = unexpiredAt ? most.unexpired : most.all
  const ending = [unexpiredAt ? `${unexpiredAt.toISOString()}~` : '0', '9999~'] as const
  const lasting = [endless, '~~'] as const
  const found = await Promise.all(
    sources.flatMap(source =>
      [ending, lasting].map(range => {
        const index = source === 'all' ? 'list' : 'scope'
        return announcements.between(partitionOf(source), range, { index, descending: true, limit })
      }),
    ),
  )
  return found.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const partitionOf = (source: Source): string =>
  source === 'all' ? 'ANNS' : announcementsOf(source === 'club' ? undefined : source.team)

/** Of a team that was deleted. May be done twice. */
export async function removeAnnouncementsOf(team: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await announcements.list('scope', announcementsOf(team), { start })
    for (const some of hundreds(rows)) await commit(...some.map(({ id }) => remove(keys.announcement(id))))
    start = next
  } while (start)
}
