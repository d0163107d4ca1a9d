import { useEffect, useRef } from 'react'
import { useClub } from '../lib/club.ts'

/**
 * The document's title of a screen; a screen that knows better (a program's name) renders a second one. The latest to
 * come counts, whichever of them is drawn again when the club's name arrives.
 */
export function ScreenTitle({ title }: { title: string }) {
  const { name } = useClub()
  const own = useRef({ title: '' })

  useEffect(() => {
    own.current.title = `${title} · ${name}`
    show()
  }, [title, name])

  useEffect(() => {
    const entry = own.current
    titles.push(entry)
    show()
    return () => {
      titles.splice(titles.indexOf(entry), 1)
      show()
    }
  }, [])
  return null
}

const titles: { title: string }[] = []

function show(): void {
  const latest = titles.at(-1)
  if (latest) document.title = latest.title
}
