import { Fragment, type ReactNode } from 'react'
import { blocksOf, linksIn } from './ownTextBlocks.ts'
import './about.css'

/** A text that the club has written itself. */
export function OwnText({ text }: { text: string }) {
  return blocksOf(text).map(({ at, kind, lines }) => {
    if (kind === 'heading') return <h2 key={at}>{lines[0]?.words}</h2>
    if (kind === 'list') {
      return (
        <ul key={at}>
          {lines.map(({ at, words }) => (
            <li key={at}>{linked(words)}</li>
          ))}
        </ul>
      )
    }
    return (
      <p key={at} className="about-lines">
        {linked(lines.map(({ words }) => words).join('\n'))}
      </p>
    )
  })
}

const linked = (text: string): ReactNode =>
  linksIn(text).map(({ at, words, href }) => (
    <Fragment key={at}>{href ? <a href={href}>{words}</a> : words}</Fragment>
  ))
