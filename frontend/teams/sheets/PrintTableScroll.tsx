import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** A table that is as wide as paper: on a phone it moves to the side, by the keys too. */
export function PrintTableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could move what is cut off
    <section className={styles.sheetScroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
