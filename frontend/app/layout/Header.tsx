import { Link, useLocation } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { isSessionKept } from '#frontend/lib/storage.ts'
import { FindAnything } from '#frontend/search/FindAnything.tsx'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Logo } from '#frontend/ui/Logo.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import { isStaff } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { ErrorIsland } from './ErrorIsland.tsx'
import { LoginLink } from './LoginLink.tsx'
import styles from './layout.module.css'
import { MenuLink } from './MenuLink.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { navigationFor } from './navigation.ts'

export function Header() {
  const { name } = useClub()
  const { user, status } = useAuth()
  // Whoever was signed in a moment ago is shown no visitor's menu, which would move when theirs is known.
  const items = status === 'loading' && isSessionKept() ? [] : navigationFor(user?.effectiveRole)
  return (
    <header className={`${styles.header} no-print`}>
      <Link className={styles.headerBrand} to={user ? pages.dashboard.path : pages.home.path}>
        <Logo />
        <span>{name}</span>
      </Link>
      <nav className={styles.headerNav} aria-label="Main">
        {items.map(item =>
          'links' in item ? (
            <Menu
              key={item.label}
              label={item.label}
              items={item.links.map(({ path, label }) => ({ label, to: path }))}
            />
          ) : (
            <MenuLink key={item.path} to={item.path}>
              {item.label}
            </MenuLink>
          ),
        )}
      </nav>
      {isStaff(user?.effectiveRole) && (
        <ErrorIsland>
          <FindAnything />
        </ErrorIsland>
      )}
      <div className={styles.headerAccount}>
        <Account />
      </div>
      <MobileMenu />
    </header>
  )
}

function Account() {
  const { user, status, logout } = useAuth()
  const { pathname } = useLocation()
  if (user) {
    return (
      <>
        <Link
          className={styles.headerHello}
          to={pages.account.path}
          aria-current={pathname === pages.account.path ? 'page' : undefined}
        >
          Hello, {user.username}
        </Link>
        <Button onClick={() => void logout()}>Logout</Button>
      </>
    )
  }
  if (status === 'loading' || status === 'leaving') return null
  return <LoginLink />
}
