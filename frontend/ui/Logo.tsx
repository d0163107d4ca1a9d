import styles from './Logo.module.css'
/** The logo next to the club's name: a lacrosse stick. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <path d="M8.5 25.5 17 17M16 18.5c-2.6-4.2-.8-10.4 3.6-11.7 4.5-1.3 6.9 2.8 5.2 6.7-1.4 3-4.6 4.3-8.8 5ZM18.8 16l5.2-7.2M17.5 12.2l5.6 3" />
    </svg>
  )
}
