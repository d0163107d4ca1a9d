import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import buttonStyles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Menu.module.css'
import { onPageResize } from './onPageResize.ts'

export type MenuItem = { label: string; icon?: IconName } & (
  | { to: string }
  /** An address outside of the site, such as a phone number. */
  | { href: string }
  | { onSelect: () => void; danger?: boolean }
)

/** Between a menu and the edge of the window, in pixels. */
const margin = 8

/**
 * A menu button: the Popover API closes the menu on Escape and on an outside click. Tab and the arrow keys
 * move through it.
 */
export function Menu({
  label,
  items,
  trigger,
  outlined = false,
}: {
  /** The button's text, or its accessible name if `trigger` is an icon. */
  label: string
  items: MenuItem[]
  trigger?: ReactNode
  /** Gives the trigger a border; for one that stands alone and must look like a button. */
  outlined?: boolean
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => list.current?.hidePopover()

  const side = useRef({ up: false, left: false })
  const following = useRef<AbortController>(undefined)
  useEffect(() => () => following.current?.abort(), [])

  /** It opens toward the middle of the window: upward in its lower half, to the left in its right half. */
  function chooseSide({ newState }: ToggleEvent) {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box) return
    const { clientHeight, clientWidth } = document.documentElement
    side.current = { up: box.bottom > clientHeight / 2, left: box.left + box.right > clientWidth }
    place(box)
  }

  /** Called again once the menu is shown and has a width, so that a wide one stays inside the window. */
  function place(box: DOMRect) {
    if (!list.current) return
    const { style, offsetWidth } = list.current
    const { clientHeight, clientWidth } = document.documentElement
    const { up, left } = side.current
    const within = (inset: number) => `${Math.min(inset, clientWidth - offsetWidth - margin)}px`
    style.top = up ? '' : `${box.bottom + 4}px`
    style.bottom = up ? `${clientHeight - box.top + 4}px` : ''
    style.left = left ? '' : within(box.left)
    style.right = left ? within(clientWidth - box.right) : ''
  }

  /** Keeps an open menu at its button if the page scrolls, or its layout shifts. */
  function follow({ newState }: ToggleEvent) {
    following.current?.abort()
    if (newState !== 'open') return
    following.current = new AbortController()
    const { signal } = following.current
    document.addEventListener('scroll', reposition, { passive: true, capture: true, signal })
    signal.addEventListener('abort', onPageResize(reposition))
  }

  function reposition() {
    const box = button.current?.getBoundingClientRect()
    if (!box) return
    if (box.bottom < 0 || box.top > document.documentElement.clientHeight) close()
    else place(box)
  }

  function step(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = items.findIndex(item => item.matches(':focus'))
    const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    list.current?.togglePopover(true)
    items.at(next % items.length)?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        onKeyDown={step}
        className={joinClasses(
          trigger ? buttonStyles.iconButton : styles.menuButton,
          outlined && styles.outlined,
        )}
        aria-label={trigger ? label : undefined}
      >
        {trigger ?? (
          <>
            {label}
            <Icon name="chevron" />
          </>
        )}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={chooseSide}
        onToggle={follow}
      >
        <ul>
          {items.map(item => (
            <li key={item.label}>
              <Item item={item} close={close} step={step} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Item(props: { item: MenuItem; close: () => void; step: (event: KeyboardEvent) => void }) {
  const { item, close, step } = props
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  )
  if ('to' in item) {
    return (
      <Link to={item.to} onClick={close} onKeyDown={step}>
        {content}
      </Link>
    )
  }
  if ('href' in item) {
    return (
      <a href={item.href} onClick={close} onKeyDown={step}>
        {content}
      </a>
    )
  }
  const select = () => {
    close()
    item.onSelect()
  }
  return (
    <button
      type="button"
      className={item.danger ? styles.danger : undefined}
      onClick={select}
      onKeyDown={step}
    >
      {content}
    </button>
  )
}
