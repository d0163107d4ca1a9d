import { lazy, useId } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { type Menu as MenuName, menuFor } from '#shared/pages.ts'
import { ErrorIsland } from './ErrorIsland.tsx'
import styles from './layout.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const SocialLinks = lazy(() => import('./SocialLinks.tsx'))

export function Footer() {
  const { name, config } = useClub()
  return (
    <footer className={`${styles.footer} no-print`}>
      <FooterLinks label="Quick links" menu="footer" />
      <FooterLinks label="Support" menu="support" />
      <div className={styles.footerEnd}>
        <ThemeSwitch />
        {config?.social.length ? (
          <ErrorIsland>
            <SocialLinks addresses={config.social} />
          </ErrorIsland>
        ) : null}
        <p className="muted">
          © {new Date().getFullYear()} {name}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

function FooterLinks({ label, menu }: { label: string; menu: MenuName }) {
  const { user } = useAuth()
  const id = useId()
  const links = menuFor(menu, user?.effectiveRole)
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
