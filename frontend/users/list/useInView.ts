import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element is within `margin` of the visible part of its scroll container, and its last height. */
export function useInView<E extends Element>(box: RefObject<Element | null>, margin: number, before = false) {
  const ref = useRef<E>(null)
  const [state, setState] = useState({ near: before, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const update = (entries: IntersectionObserverEntry[]) => {
      const entry = entries.at(-1)
      // An element with the focus stays rendered.
      if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return
      setState({ near: entry.isIntersecting, height: entry.boundingClientRect.height })
    }
    const observer = new IntersectionObserver(update, { root: box.current, rootMargin: `${margin}px 0px` })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, margin])
  return { ref, ...state }
}
