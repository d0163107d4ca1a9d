/**
 * Calls back when the page's height or width changes, until the returned function is called. Calls in the next
 * frame, because WebKit reports an error if a callback changes the layout in its own.
 */
export function onPageResize(callback: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(callback)
  })
  observer.observe(document.body)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
