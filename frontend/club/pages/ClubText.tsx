import { Fragment, type ReactNode } from 'react'
import styles from './about.module.css'
import { parseBlocks, splitLinks } from './ownTextBlocks.ts'

/** A text written by the club. */
export function ClubText({ text }: { text: string }) {
  return parseBlocks(text).map(({ at, kind, lines }) => {
    if (kind === 'heading') return <h2 key={at}>{lines[0]?.words}</h2>
    if (kind === 'list') {
      return (
        <ul key={at}>
          {lines.map(({ at, words }) => (
            <li key={at}>{renderLinks(words)}</li>
          ))}
        </ul>
      )
    }
    return (
      <p key={at} className={styles.aboutLines}>
        {renderLinks(lines.map(({ words }) => words).join('\n'))}
      </p>
    )
  })
}

const renderLinks = (text: string): ReactNode =>
  splitLinks(text).map(({ at, words, href }) => (
    <Fragment key={at}>{href ? <a href={href}>{words}</a> : words}</Fragment>
  ))
