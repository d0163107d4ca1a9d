import { type RefObject, useEffect, useRef, useState } from 'react'

/** Is an element in sight, or as near to it as `margin`, in the box that it scrolls in? And how high was it then? */
export function useNear<E extends Element>(box: RefObject<Element | null>, margin: number, before = false) {
  const ref = useRef<E>(null)
  const [state, setState] = useState({ near: before, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = (entries: IntersectionObserverEntry[]) => {
      const entry = entries.at(-1)
      // What has the focus stays where it is.
      if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return
      setState({ near: entry.isIntersecting, height: entry.boundingClientRect.height })
    }
    const observer = new IntersectionObserver(look, { root: box.current, rootMargin: `${margin}px 0px` })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, margin])
  return { ref, ...state }
}
