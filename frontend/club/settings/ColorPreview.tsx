import { useEffect, useRef } from 'react'

/** Previews the theme of a color, in light and dark mode. */
export function ColorPreview({ color }: { color: string }) {
  return (
    <div className="club-preview">
      <ThemeSample theme="light" color={color} />
      <ThemeSample theme="dark" color={color} />
    </div>
  )
}

function ThemeSample({ theme, color }: { theme: 'light' | 'dark'; color: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.style.setProperty('--club', color)
  }, [color])
  return (
    <div ref={box} className="club-colors club-sample" data-theme={theme}>
      <p>In {theme}</p>
      <p className="club-sample-link">A link to a team</p>
      <p className="club-sample-soft">A day that is chosen</p>
      <p className="club-sample-button">A button</p>
    </div>
  )
}
