import { Link } from 'react-router-dom'
import { filterByDay } from '#frontend/events/days.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { admits, isPrivileged, isStaff, type Role } from '#shared/access.ts'
import { hasSides } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { formatTimes, formatWhen } from '#shared/events/when.ts'
import { type Page, pages } from '#shared/pages.ts'
import styles from './Shortcuts.module.css'
import { filterUpcoming } from './schedule/upcomingEvents.ts'
import type { Schedule } from './schedule/useSchedule.ts'

/** Some words; or a link to an event, which says when and where, because its title stands in a list of this screen. */
type SecondLineOf = string | { event: Event; more: string }

interface Shortcut {
  path: string
  title: string
  text: SecondLineOf | ((schedule: Schedule) => SecondLineOf)
  icon: Parameters<typeof Icon>[0]['name']
  /** Who sees it; by default everybody who may open its page. */
  isFor?: (role: Role) => boolean
  /** Comes first for those who run the club. */
  isOfficeWork?: true
}

/** A card is shown only if its page exists. */
const shortcuts: Shortcut[] = [
  { path: '/events', title: "Today's Practice", icon: 'clock', text: describeTodaysPractice },
  { path: '/schedule', title: 'Upcoming Games', icon: 'calendar', text: describeNextGame },
  {
    path: '/registration',
    title: 'Registration',
    icon: 'clipboard',
    text: 'Programs open for registration',
  },
  { path: '/messages', title: 'Messages', icon: 'message', text: 'From your teams and the club' },
  {
    path: pages.playerRegistration.path,
    title: 'Add Player',
    icon: 'personPlus',
    text: 'A profile for each child who plays',
    isFor: role => role === 'parent' || isPrivileged(role),
  },
  {
    path: pages.programs.path,
    title: 'Program Management',
    icon: 'trophy',
    text: 'Dates, fees and registration for each program',
    isOfficeWork: true,
    isFor: isStaff,
  },
  {
    path: pages.invoices.path,
    title: 'Invoices',
    icon: 'card',
    text: 'What’s paid and what’s due',
    isOfficeWork: true,
  },
  {
    path: '/users',
    title: 'User Management',
    icon: 'people',
    text: 'Roles and families',
    isOfficeWork: true,
    isFor: isPrivileged,
  },
]

export function Shortcuts({ role, schedule }: { role: Role; schedule: Schedule }) {
  const all: Page[] = Object.values(pages)
  const open = shortcuts.filter(({ path, isFor }) => {
    const page = all.find(known => known.path === path)
    return page && admits(page.access, role) && (!isFor || isFor(role))
  })
  const shown = isPrivileged(role) ? open.toSorted(byOfficeWork) : open
  return (
    <nav aria-label="Shortcuts">
      <ul className={styles.shortcuts}>
        {shown.map(({ path, title, text, icon }) => (
          <li key={path} className={styles.linkCard}>
            <span>
              <Icon name={icon} />
            </span>
            <div>
              <h2>
                <Link to={path}>{title}</Link>
              </h2>
              <SecondLine text={typeof text === 'function' ? text(schedule) : text} />
            </div>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SecondLine({ text }: { text: SecondLineOf }) {
  if (typeof text === 'string') return <p className={`muted ${styles.about}`}>{text}</p>
  const { event, more } = text
  return (
    <p>
      <Link to={pathTo('event', event)}>
        <span className="hidden">{event.title}, </span>
        {[formatTimes(event), event.location].filter(Boolean).join(' · ')}
      </Link>{' '}
      {more}
    </p>
  )
}

const byOfficeWork = (one: Shortcut, other: Shortcut): number =>
  Number(other.isOfficeWork ?? false) - Number(one.isOfficeWork ?? false)

/** Names what is in progress or comes next, or else the last one, in a list that is sorted by start. */
function describeTodaysPractice({ query: { data }, today, now }: Schedule): SecondLineOf {
  if (!data || !today || !now) return 'Where and when'
  const practices = filterByDay(data, today).filter(
    event => isScheduled(event) && event.eventType === 'practice',
  )
  const named = filterUpcoming(practices, now)[0] ?? practices.at(-1)
  if (!named) return 'No practice today'
  const others = practices.length - 1
  return { event: named, more: others > 0 ? `and ${others} more today` : '' }
}

function describeNextGame({ query: { data }, now }: Schedule): string {
  if (!data || !now) return 'Home and away'
  const game = filterUpcoming(data, now).find(event => isScheduled(event) && hasSides(event))
  return game ? formatWhen(game) : 'No games scheduled'
}

const isScheduled = ({ status }: Event) => status === 'scheduled'
