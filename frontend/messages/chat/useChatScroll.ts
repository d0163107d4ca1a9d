import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to its end somebody still reads along, in pixels; and so near to its top he wants more. */
const near = 64

/**
 * The place in a chat: it opens at the line 'New', else at the end; stays where it is when something comes before
 * it; and goes along with what comes after it if it was at the end, or if it is one's own.
 */
export function useScroll(props: {
  /** Numbers of the first and the last message that is here. */
  first: number | undefined
  last: number | undefined
  /** How many of one's own are on their way. */
  ownCount: number
  /** Somebody has scrolled up to where more could be. */
  onTop: () => void
}) {
  const { first, last, ownCount, onTop } = props
  const box = useRef<HTMLElement>(null)
  const was = useRef({ top: 0, height: 0, first, ownCount, isAtEnd: true, isOpen: false })
  // Nothing counts as read before it is known where the reader is.
  const [isAtEnd, setAtEnd] = useState(false)
  /** The last message that was before the reader's eyes. */
  const [seen, setSeen] = useState(last ?? 0)

  function note() {
    const element = box.current
    if (!element) return
    const { scrollTop: top, scrollHeight: height, clientHeight } = element
    const isAtEnd = height - top - clientHeight < near
    was.current = { ...was.current, top, height, isAtEnd, first, ownCount }
    setAtEnd(isAtEnd)
    if (isAtEnd && last !== undefined) setSeen(last)
  }
  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'instant' })
    note()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when something has come, before it is painted
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = was.current
    const line = element.querySelector<HTMLElement>('.chat-new')
    if (!before.isOpen) {
      element.scrollTop = line ? line.offsetTop - near : element.scrollHeight
      was.current.isOpen = true
    } else if (first !== before.first && before.first !== undefined) {
      element.scrollTop = before.top + element.scrollHeight - before.height
    } else if (before.isAtEnd || ownCount > before.ownCount) {
      element.scrollTop = element.scrollHeight
    }
    note()
  }, [first, last, ownCount])

  // The box becomes smaller as one writes on or turns a phone, and what is in it larger where something was not sent.
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
    // What came below meanwhile has not taken the reader away from the end.
    if (isAtEnd && !goesUp && scrollHeight > height) return toEnd()
    note()
    if (goesUp && was.current.top < near) onTop()
  }

  return { box, onScroll, isAtEnd, seen, toEnd }
}
