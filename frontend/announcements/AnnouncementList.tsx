import { useState } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import factListStyles from '#frontend/ui/FactList.module.css'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Announcement } from '#shared/announcements/model.ts'
import { hasExpired } from '#shared/announcements/rules.ts'
import styles from './announcements.module.css'
import { HighPriorityBadge } from './HighPriorityBadge.tsx'
import { useAnnouncementAccess } from './queries.ts'

/** How many announcements are shown at once. */
const pageSize = 50

interface Actions {
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

/** Latest first, including expired ones. */
export function AnnouncementList({
  announcements,
  ...actions
}: { announcements: readonly Announcement[] } & Actions) {
  const [limit, setLimit] = useState(pageSize)
  const { audienceOf, mayChange } = useAnnouncementAccess()
  const shown = announcements.slice(0, limit)
  return (
    <>
      <ul className={styles.announcements}>
        {shown.map(announcement => (
          <li key={announcement.id}>
            <AnnouncementRow
              announcement={announcement}
              audience={audienceOf(announcement)}
              actions={mayChange(announcement) ? actions : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.length < announcements.length && (
        <div className={layout.loadMore}>
          <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
        </div>
      )}
    </>
  )
}

function AnnouncementRow(props: {
  announcement: Announcement
  audience: string
  actions: Actions | undefined
}) {
  const { announcement, audience, actions } = props
  const { id, title, body, createdAt, expiresAt } = announcement
  const isOver = hasExpired(announcement, new Date())
  return (
    <Card
      title={title}
      action={
        <span className={styles.announcementMarks}>
          <HighPriorityBadge announcement={announcement} />
          {isOver && <Badge>Expired</Badge>}
        </span>
      }
    >
      <p className={styles.announcementBody}>{body}</p>
      <dl className={`${factListStyles.facts} ${styles.announcementFacts}`}>
        <div>
          <dt>For</dt>
          <dd>{audience}</dd>
        </div>
        <div>
          <dt>Posted</dt>
          <dd>
            <ClubDate at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{isOver ? 'Expired' : 'Expires'}</dt>
          <dd>{expiresAt ? <ClubDate at={expiresAt} /> : 'Never'}</dd>
        </div>
      </dl>
      {actions && (
        <div className={buttonStyles.actions}>
          <Button aria-label={`Edit ${title}`} onClick={() => actions.onEdit(id)}>
            Edit
          </Button>
          <Menu
            label={`More actions for ${title}`}
            trigger={<Icon name="more" />}
            items={[{ label: 'Delete', onSelect: () => actions.onDelete(id), danger: true }]}
          />
        </div>
      )}
    </Card>
  )
}
