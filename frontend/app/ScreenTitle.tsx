import { useEffect } from 'react'
import { useClub } from './club.ts'

/** The document's title of a screen; a screen that knows better (a program's name) renders a second one. */
export function ScreenTitle({ title }: { title: string }) {
  const { name } = useClub()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return null
}
