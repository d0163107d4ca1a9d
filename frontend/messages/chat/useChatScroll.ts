import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '#frontend/messages/messages.module.css'

/**
 * In pixels. Within this distance of the end, new messages scroll into view; within it of the top, earlier
 * ones are loaded.
 */
const nearEndPx = 64

/**
 * The scroll position of a chat. It opens at the 'New' line, else at the end; it stays in place when earlier
 * messages are added; and it follows new messages if it was at the end, or if they are the user's own.
 */
export function useChatScroll(props: {
  /** The numbers of the first and the last loaded message. */
  first: number | undefined
  last: number | undefined
  /** The number of the user's pending messages. */
  ownCount: number
  /** Called near the top, where more could be loaded. */
  onTop: () => void
}) {
  const { first, last, ownCount, onTop } = props
  const box = useRef<HTMLElement>(null)
  const was = useRef({ top: 0, height: 0, first, ownCount, isAtEnd: true, isOpen: false })
  // Nothing counts as read before the initial position is set.
  const [isAtEnd, setAtEnd] = useState(false)
  /** The last message that was visible. */
  const [seen, setSeen] = useState(last ?? 0)

  function note() {
    const element = box.current
    if (!element) return
    const { scrollTop: top, scrollHeight: height, clientHeight } = element
    const isAtEnd = height - top - clientHeight < nearEndPx
    was.current = { ...was.current, top, height, isAtEnd, first, ownCount }
    setAtEnd(isAtEnd)
    if (isAtEnd && last !== undefined) setSeen(last)
  }
  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'instant' })
    note()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages arrive, before the paint
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = was.current
    const line = element.querySelector<HTMLElement>(`.${styles.chatNew}`)
    if (!before.isOpen) {
      element.scrollTop = line ? line.offsetTop - nearEndPx : element.scrollHeight
      was.current.isOpen = true
    } else if (first !== before.first && before.first !== undefined) {
      element.scrollTop = before.top + element.scrollHeight - before.height
    } else if (before.isAtEnd || ownCount > before.ownCount) {
      element.scrollTop = element.scrollHeight
    }
    note()
  }, [first, last, ownCount])

  // The box shrinks when the composer grows or a phone is rotated, and its content grows when a message
  // fails.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (was.current.isAtEnd) element.scrollTop = element.scrollHeight
    })
    for (const watched of [element, ...element.children]) observer.observe(watched)
    return () => observer.disconnect()
  }, [])

  function onScroll() {
    const { scrollTop = 0, scrollHeight = 0 } = box.current ?? {}
    const { top, height, isAtEnd } = was.current
    const goesUp = scrollTop < top
    // New content below does not count as scrolling away from the end.
    if (isAtEnd && !goesUp && scrollHeight > height) return toEnd()
    note()
    if (goesUp && was.current.top < nearEndPx) onTop()
  }

  return { box, onScroll, isAtEnd, seen, toEnd }
}
