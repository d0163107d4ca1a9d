import * as z from 'zod'
import { Announcement } from '#shared/announcements/model.ts'
import { chunkByHundred } from '../../platform/data/chunk.ts'
import { deleteRow, entity } from '../../platform/data/entity.ts'
import { announcementPartition, keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'

const AnnouncementRow = Announcement.extend({ version: z.int() })
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** Those that end go by when they do; those that never end stand behind all of them, by when they were written. */
const sortKeyOf = ({ expiresAt, id }: AnnouncementRow): string => `${expiresAt ?? noExpiry}#${id}`
const noExpiry = '~'

const announcements = entity({
  schema: AnnouncementRow,
  key: row => keys.announcement(row.id),
  indexKeys: row => ({
    list: ['ANNS', sortKeyOf(row)],
    scope: [announcementPartition(row.teamId), sortKeyOf(row)],
  }),
})

export const getAnnouncement = (id: string) => announcements.get(keys.announcement(id))
export const createAnnouncement = (row: AnnouncementRow) => announcements.create(row)

const ifUnchanged = ({ version }: AnnouncementRow) => ({
  expression: '#version = :version',
  values: { version },
})

/** Each fails where the announcement is not any more as it was read. */
export const replaceAnnouncement = (before: AnnouncementRow, changed: AnnouncementRow) =>
  announcements.put({ ...changed, version: before.version + 1 }, ifUnchanged(before))
export const deleteAnnouncement = (before: AnnouncementRow) =>
  deleteRow(keys.announcement(before.id), ifUnchanged(before))

/** Whose are asked for: everything there is, or what is for the whole club or for a team. */
export type AnnouncementSource = 'all' | 'club' | { team: string }

/** So many of those that end and of those that do not, from each source. */
const maxRows = { unexpired: 100, all: 500 }

/**
 * What the sources hold that ends after an instant, or of whatever age: the latest first. What has expired is not
 * read where nobody asks for it, however much it is; and where something does not end, it keeps out nothing that does.
 */
export async function listAnnouncements(
  sources: AnnouncementSource[],
  { unexpiredAt }: { unexpiredAt: Date | undefined },
): Promise<AnnouncementRow[]> {
  const limit = unexpiredAt ? maxRows.unexpired : maxRows.all
  const ending = [unexpiredAt ? `${unexpiredAt.toISOString()}~` : '0', '9999~'] as const
  const timeBudget = [noExpiry, '~~'] as const
  const found = await Promise.all(
    sources.flatMap(source =>
      [ending, timeBudget].map(range => {
        const index = source === 'all' ? 'list' : 'scope'
        return announcements.between(partitionOf(source), range, { index, descending: true, limit })
      }),
    ),
  )
  return found.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const partitionOf = (source: AnnouncementSource): string =>
  source === 'all' ? 'ANNS' : announcementPartition(source === 'club' ? undefined : source.team)

/** Of a team that was deleted. May be done twice. */
export async function deleteAnnouncementsOfTeam(team: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await announcements.list('scope', announcementPartition(team), { start })
    for (const some of chunkByHundred(rows))
      await commit(...some.map(({ id }) => deleteRow(keys.announcement(id))))
    start = next
  } while (start)
}
