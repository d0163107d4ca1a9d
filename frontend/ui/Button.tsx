import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

export type ButtonVariant = 'outlined' | 'primary' | 'quiet' | 'danger'

const buttonClass = (variant: ButtonVariant) =>
  variant === 'outlined' ? 'button' : `button button-${variant}`

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
      className={buttonClass(variant)}
      aria-disabled={pending || undefined}
      onClick={pending ? event => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link styled as a button, for navigation. */
export function LinkButton({ variant = 'outlined', ...rest }: { variant?: ButtonVariant } & LinkProps) {
  return <Link className={buttonClass(variant)} {...rest} />
}
