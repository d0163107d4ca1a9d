import { Link } from 'react-router-dom'
import { useClub } from '#frontend/app/club.ts'
import { useAuth } from '#frontend/app/session.tsx'
import { menuFor } from '#shared/pages.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Footer() {
  const { config, name } = useClub()
  const { user } = useAuth()
  return (
    <footer className="footer no-print">
      <nav aria-label="Quick links">
        <h2>Quick Links</h2>
        <ul>
          {menuFor('footer', user?.actsAs).map(({ path, label }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
          {config?.contactEmail && (
            <li>
              <a href={`mailto:${config.contactEmail}`}>Write to the club</a>
            </li>
          )}
        </ul>
      </nav>
      <ThemeSwitch />
      <p className="muted">
        © {new Date().getFullYear()} {name}. All rights reserved.
      </p>
    </footer>
  )
}
