import { Link } from 'react-router-dom'
import { filterByDay } from '#frontend/events/days.ts'
import { formatTimes, formatWhen } from '#frontend/events/describe.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { admits, isPrivileged, isStaff, type Role } from '#shared/access.ts'
import { hasSides } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { type Page, pages } from '#shared/pages.ts'
import styles from './Shortcuts.module.css'
import { filterUpcoming } from './schedule/upcomingEvents.ts'
import type { Schedule } from './schedule/useSchedule.ts'

interface Shortcut {
  path: string
  title: string
  text: string | ((schedule: Schedule) => string)
  icon: Parameters<typeof Icon>[0]['name']
  /** Who sees it; by default everybody who may open its page. */
  isFor?: (role: Role) => boolean
}

/** A card is shown only if its page exists. */
const shortcuts: Shortcut[] = [
  { path: '/events', title: "Today's Practice", icon: 'clock', text: describeTodaysPractice },
  { path: '/schedule', title: 'Upcoming Games', icon: 'calendar', text: describeNextGame },
  {
    path: '/registration',
    title: 'Registration',
    icon: 'clipboard',
    text: 'Programs that are open for sign-up',
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
    text: 'Dates, fees and registration of each program',
    isFor: isStaff,
  },
  {
    path: pages.invoices.path,
    title: 'Invoices',
    icon: 'card',
    text: 'What is paid and what is still open',
  },
  {
    path: '/users',
    title: 'User Management',
    icon: 'people',
    text: 'Roles and families',
    isFor: isPrivileged,
  },
]

export function Shortcuts({ role, schedule }: { role: Role; schedule: Schedule }) {
  const all: Page[] = Object.values(pages)
  const shown = shortcuts.filter(({ path, isFor }) => {
    const page = all.find(known => known.path === path)
    return page && admits(page.access, role) && (!isFor || isFor(role))
  })
  return (
    <nav aria-label="Shortcuts">
      <ul className={styles.shortcuts}>
        {shown.map(({ path, title, text, icon }) => (
          <li key={path}>
            <Link className={styles.linkCard} to={path}>
              <span>
                <Icon name={icon} />
              </span>
              <div>
                <h2>{title}</h2>
                <p className="muted">{typeof text === 'string' ? text : text(schedule)}</p>
              </div>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function describeTodaysPractice({ query: { data }, today }: Schedule): string {
  if (!data || !today) return 'Where and when'
  const practices = filterByDay(data, today).filter(
    event => isScheduled(event) && event.eventType === 'practice',
  )
  const [first, ...others] = practices
  if (!first) return 'No practice today'
  return others.length > 0 ? `${practices.length} practices today` : formatTimes(first)
}

function describeNextGame({ query: { data }, now }: Schedule): string {
  if (!data || !now) return 'Home and away'
  const game = filterUpcoming(data, now).find(event => isScheduled(event) && hasSides(event))
  return game ? formatWhen(game) : 'No game is scheduled'
}

const isScheduled = ({ status }: Event) => status === 'scheduled'
