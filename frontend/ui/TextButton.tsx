import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button in a text, which reads like a link there. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" className={styles.textButton} {...props} />
)
