import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** A table as wide as paper; on a phone it scrolls sideways, also by keyboard. */
export function PrintTableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard
    <section className={styles.sheetScroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
