import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface Look {
  /** Its accessible name. */
  label: string
  icon: IconName
}

export const IconButton = ({ label, icon, className, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" className={joinClasses(styles.iconButton, className)} aria-label={label} {...rest}>
    <Icon name={icon} />
  </button>
)

/** A link that looks like an icon button, for navigation. */
export const IconLink = ({ label, icon, ...rest }: Look & Omit<LinkProps, 'className'>) => (
  <Link className={styles.iconButton} aria-label={label} {...rest}>
    <Icon name={icon} />
  </Link>
)
