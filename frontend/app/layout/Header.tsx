import { Link, useLocation } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { Logo } from '#frontend/ui/Logo.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import { pages } from '#shared/pages.ts'
import { LoginLink } from './LoginLink.tsx'
import styles from './layout.module.css'
import { MenuLink } from './MenuLink.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { navigationFor } from './navigation.ts'

export function Header() {
  const { name } = useClub()
  const { user } = useAuth()
  return (
    <header className={`${styles.header} no-print`}>
      <Link className={styles.headerBrand} to={pages.dashboard.path}>
        <Logo name={name} />
        <span>{name}</span>
      </Link>
      <nav className={styles.headerNav} aria-label="Main">
        {navigationFor(user?.actsAs).map(item =>
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
