import { useEffect, useRef } from 'react'
import { useClub } from '#frontend/lib/club.ts'

/**
 * Sets the document title of a screen; a screen with a more specific title (a program's name) renders a
 * second one. The one mounted last wins, even when the others render again.
 */
export function ScreenTitle({ title }: { title: string }) {
  const { name } = useClub()
  const own = useRef({ title: '' })

  useEffect(() => {
    own.current.title = `${title} · ${name}`
    applyTitle()
  }, [title, name])

  useEffect(() => {
    const entry = own.current
    titleStack.push(entry)
    applyTitle()
    return () => {
      titleStack.splice(titleStack.indexOf(entry), 1)
      applyTitle()
    }
  }, [])
  return null
}

const titleStack: { title: string }[] = []

function applyTitle(): void {
  const latest = titleStack.at(-1)
  if (latest) document.title = latest.title
}
