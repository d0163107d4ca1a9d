import * as z from 'zod'
import { Announcement } from '#shared/announcements/model.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { chunkByHundred } from '../../platform/data/chunk.ts'
import { entity } from '../../platform/data/entity.ts'
import { announcementPartition, keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'

const AnnouncementRow = Announcement.extend({ version: z.int() })
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** Sorted by expiry; those that never expire sort after all others, by creation. */
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

/** Both fail if the announcement has changed since it was read. */
export const replaceAnnouncement = (before: AnnouncementRow, changed: AnnouncementRow) =>
  announcements.put({ ...changed, version: before.version + 1 }, ifUnchanged(before))
export const deleteAnnouncement = (before: AnnouncementRow) =>
  deleteRow(keys.announcement(before.id), ifUnchanged(before))

/** Which announcements to list: all, those for the whole club, or a team's. */
export type AnnouncementSource = 'all' | 'club' | { team: string }

/** Limits per source, applied separately to expiring and never-expiring announcements. */
const maxRows = { unexpired: 100, all: 500 }

/**
 * The announcements of some sources, newest first: all, or those unexpired at an instant. Expired ones are not read
 * unless asked for, however many there are; the two ranges are separate so that neither crowds out the other.
 */
export async function listAnnouncements(
  sources: AnnouncementSource[],
  { unexpiredAt }: { unexpiredAt: Date | undefined },
): Promise<AnnouncementRow[]> {
  const limit = unexpiredAt ? maxRows.unexpired : maxRows.all
  const ending = [unexpiredAt ? `${unexpiredAt.toISOString()}~` : '0', '9999~'] as const
  const neverEnding = [noExpiry, '~~'] as const
  const found = await Promise.all(
    sources.flatMap(source =>
      [ending, neverEnding].map(range => {
        const index = source === 'all' ? 'list' : 'scope'
        return announcements.between(partitionOf(source), range, { index, descending: true, limit })
      }),
    ),
  )
  return found.flat().toSorted((a, b) => compareCodeUnits(b.createdAt, a.createdAt))
}

const partitionOf = (source: AnnouncementSource): string =>
  source === 'all' ? 'ANNS' : announcementPartition(source === 'club' ? undefined : source.team)

/** For a deleted team. Idempotent. */
export async function deleteAnnouncementsOfTeam(team: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await announcements.list('scope', announcementPartition(team), { start })
    for (const some of chunkByHundred(rows))
      await commit(...some.map(({ id }) => deleteRow(keys.announcement(id))))
    start = next
  } while (start)
}
