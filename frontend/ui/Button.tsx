import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import styles from './Button.module.css'

const variantClasses = {
  outlined: undefined,
  primary: styles.primary,
  quiet: styles.quiet,
  danger: styles.danger,
}

export type ButtonVariant = keyof typeof variantClasses

/** `pending` shows a spinner; the button keeps its focus but ignores clicks. */
export function Button({
  variant = 'outlined',
  pending = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: {
  variant?: ButtonVariant
  pending?: boolean
} & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type={type}
      className={joinClasses(styles.button, variantClasses[variant])}
      aria-disabled={pending || undefined}
      onClick={pending ? event => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link styled as a button, for navigation. */
export function LinkButton({ variant = 'outlined', ...rest }: { variant?: ButtonVariant } & LinkProps) {
  return <Link className={joinClasses(styles.button, variantClasses[variant])} {...rest} />
}
