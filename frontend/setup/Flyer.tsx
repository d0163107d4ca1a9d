import { formatDates, gradesOf } from '#frontend/programs/describe.ts'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { Logo } from '#frontend/ui/Logo.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { QrCode } from './QrCode.tsx'
import styles from './setup.module.css'

/** More would not fit on a page. */
const maxPrograms = 6

/** A page to hang up: what can be joined, and how. */
export function Flyer(props: { config: PublicConfig; link: string; programs: Program[] }) {
  const { config, link, programs } = props
  return (
    <article className={styles.flyer}>
      <p className={styles.flyerClub}>
        <Logo />
        {config.clubName}
      </p>
      <h2>{programs.length > 0 ? 'Come play lacrosse' : 'Lacrosse for boys and girls'}</h2>
      {programs.length > 0 && (
        <ul className={styles.flyerPrograms}>
          {programs.slice(0, maxPrograms).map(program => (
            <li key={program.id}>
              <strong>{program.name}</strong>
              {formatDates(program)} · {gradesOf(program)} ·{' '}
              {program.fee === 0 ? 'Free' : <Money cents={program.fee} />}
            </li>
          ))}
        </ul>
      )}
      <QrCode className={styles.flyerCode} text={link} label={`QR code for ${link}`} />
      <p>
        {programs.length > 0 ? 'Register at ' : 'Find us at '}
        <strong>{link.replace(/^https?:\/\//, '')}</strong>
      </p>
      <p className="muted">Questions? {config.contactEmail}</p>
    </article>
  )
}
