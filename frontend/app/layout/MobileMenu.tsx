import { Fragment, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { roleLabels } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { LoginLink } from './LoginLink.tsx'
import styles from './layout.module.css'
import { MenuLink } from './MenuLink.tsx'
import { type NavLink, navigationFor } from './navigation.ts'

/** The header's items on a phone, in a drawer from the side. */
export function MobileMenu() {
  const drawer = useRef<HTMLDialogElement>(null)
  const { user } = useAuth()
  const { pathname } = useLocation()
  const items = navigationFor(user?.effectiveRole)

  // Not with each change of the address: a screen that still loads may complete its own while the menu is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after navigation
  useEffect(() => {
    drawer.current?.close()
  }, [pathname])

  /** A click beside the menu, or on one of its links, which may lead to the screen that is shown. */
  function closeAfter(target: EventTarget): void {
    if (target === drawer.current || (target instanceof Element && target.closest('a')))
      drawer.current?.close()
  }

  return (
    <>
      <IconButton
        label="Open menu"
        icon="menu"
        className={styles.headerMenu}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes on a backdrop click; the keyboard has Escape */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label="Menu"
        onClick={event => closeAfter(event.target)}
      >
        <div className={styles.drawerBody}>
          <div className={styles.drawerHead}>
            <SignedInUser />
            <IconButton label="Close menu" icon="close" onClick={() => drawer.current?.close()} />
          </div>
          <nav aria-label="Main">
            <Links links={items.filter(item => 'path' in item)} />
            {items
              .filter(item => 'links' in item)
              .map(({ label, links }) => (
                <Fragment key={label}>
                  <h2>{label}</h2>
                  <Links links={links} />
                </Fragment>
              ))}
          </nav>
          <LogoutButton />
        </div>
      </dialog>
    </>
  )
}

function SignedInUser() {
  const { user } = useAuth()
  if (!user) return <strong>Menu</strong>
  return (
    <Link className={styles.who} to={pages.account.path}>
      <span className={styles.avatar} aria-hidden="true">
        {user.username.charAt(0).toUpperCase()}
      </span>
      <span>
        <strong>{user.username}</strong>
        <span className="muted">{roleLabels[user.role]}</span>
        <span className={styles.whoAccount}>{pages.account.title}</span>
      </span>
    </Link>
  )
}

function Links({ links }: { links: NavLink[] }) {
  return (
    <ul>
      {links.map(({ label, path }) => (
        <li key={path}>
          <MenuLink to={path}>{label}</MenuLink>
        </li>
      ))}
    </ul>
  )
}

function LogoutButton() {
  const { user, logout } = useAuth()
  if (!user) {
    return <LoginLink variant="primary" />
  }
  return <Button onClick={() => void logout()}>Logout</Button>
}
