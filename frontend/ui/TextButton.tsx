import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button within a text, which looks like a link. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" className={styles.textButton} {...props} />
)
