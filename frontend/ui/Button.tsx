import { Button as AmplifyButton } from '@aws-amplify/ui-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

type Look = 'outlined' | 'primary' | 'quiet' | 'danger'

const classOf = (look: Look) => (look === 'outlined' ? 'button' : `button button-${look}`)

/** `pending` shows that the answer is on its way; the button keeps its focus and does nothing meanwhile. */
export function Button({
  look = 'outlined',
  pending = false,
  children,
  onClick,
  ...rest
}: {
  look?: Look
  pending?: boolean
  children: ReactNode
} & Pick<
  ComponentProps<'button'>,
  'type' | 'onClick' | 'form' | 'autoFocus' | 'disabled' | 'aria-label' | 'ref'
>) {
  return (
    <AmplifyButton
      className={classOf(look)}
      aria-disabled={pending || undefined}
      onClick={pending ? event => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
    </AmplifyButton>
  )
}

/** A link that looks like a button: it goes somewhere, so it is a link. */
export function LinkButton({ look = 'outlined', ...rest }: { look?: Look } & LinkProps) {
  return <Link className={classOf(look)} {...rest} />
}
