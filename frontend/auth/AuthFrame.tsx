import { type ReactNode, useEffect, useRef } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import iconStyles from '#frontend/ui/Icon.module.css'
import styles from './auth.module.css'
import { ClubName } from './ClubName.tsx'

/**
 * The common frame of the screens before the login. When the title changes, the focus moves to the heading, which says
 * the title or something else.
 */
export function AuthFrame(props: { title: string; heading?: ReactNode; text?: string; children: ReactNode }) {
  const { title, heading: shownAs = title, text, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={styles.auth}>
      <Panel />
      <main id="main" className={styles.authMain}>
        <div className={styles.authBox}>
          <ClubName />
          <h1 ref={heading} tabIndex={-1}>
            {shownAs}
          </h1>
          {text && <p className="muted">{text}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}

function Panel() {
  const { name, isKnown } = useClub()
  return (
    <aside className={styles.authPanel}>
      <p className={styles.authTitle}>{isKnown && name}</p>
      <ul>
        <Highlight
          title="Simplified team organization"
          icon="M4 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.3c2 .6 3.5 2.3 3.5 4.7"
        >
          Rosters, coaches and families in one place, always up to date.
        </Highlight>
        <Highlight
          title="Streamlined scheduling"
          icon="M4 9h16M8 3v4M16 3v4M5.5 5h13A1.5 1.5 0 0 1 20 6.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-12A1.5 1.5 0 0 1 5.5 5Z"
        >
          Practices and games for each child, with times, locations and changes.
        </Highlight>
        <Highlight title="Effective communication" icon="M4 5.5h16v11H10l-4.5 3.5v-3.5H4Z">
          The right message reaches the right families, no group chat needed.
        </Highlight>
      </ul>
    </aside>
  )
}

function Highlight(props: { title: string; icon: string; children: string }) {
  return (
    <li>
      <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={props.icon} />
      </svg>
      <div>
        <strong>{props.title}</strong>
        <p>{props.children}</p>
      </div>
    </li>
  )
}
