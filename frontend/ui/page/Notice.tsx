import type { ReactNode } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import styles from './Notice.module.css'

/** A screen with one message: denied, expired, not found, unreachable. */
export function Notice(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <div className={buttonStyles.actions}>{props.children}</div>
    </section>
  )
}
