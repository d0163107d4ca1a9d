import buttonStyles from '#frontend/ui/Button.module.css'
import iconStyles from '#frontend/ui/Icon.module.css'
import styles from './layout.module.css'

/** Matched by the end of the host name. */
const networks = [
  {
    host: 'instagram.com',
    name: 'Instagram',
    path: 'M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5M12 8.3a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4M16.8 7.2h.01',
  },
  {
    host: 'facebook.com',
    name: 'Facebook',
    path: 'M16 3.5h-2A4 4 0 0 0 10 7.5V10H7.5v3.5H10v7h3.5v-7h2.6l.6-3.5h-3.2V7.8c0-.6.4-1 1-1H16z',
  },
  {
    host: 'youtube.com',
    name: 'YouTube',
    path: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8c0-1.1.9-2 2-2M10.5 9.3v5.4l4.3-2.7z',
  },
  { host: 'x.com', name: 'X', path: 'm4.5 4.5 11 15h4l-11-15zM5 19.5l6-6.4M13 10.8l5.7-6.3' },
  {
    host: 'tiktok.com',
    name: 'TikTok',
    path: 'M13.5 3.5v11.2a3.4 3.4 0 1 1-3.4-3.4M13.5 3.5c.2 2.6 2 4.5 4.8 4.7',
  },
]
const linkAttributes =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c2.4 2.3 3.5 5.1 3.5 8.5S14.4 18.2 12 20.5C9.6 18.2 8.5 15.4 8.5 12S9.6 5.8 12 3.5'

/** Links to the club elsewhere on the web; each opens in a new tab. */
export default function SocialLinks({ addresses }: { addresses: string[] }) {
  return (
    <ul className={styles.socialLinks}>
      {addresses.map(address => {
        const { hostname } = new URL(address)
        const known = networks.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
        return (
          <li key={address}>
            <a className={buttonStyles.iconButton} href={address} target="_blank" rel="noreferrer">
              <span className="hidden">{known?.name ?? hostname} (opens in a new tab)</span>
              <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
                <path d={known?.path ?? linkAttributes} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
