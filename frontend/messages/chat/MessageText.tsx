import styles from '#frontend/messages/messages.module.css'
import { splitLinks } from './splitLinks.ts'

/** What somebody wrote, line by line; addresses lead to where they say, and tell nothing of us there. */
export function MessageText({ content }: { content: string }) {
  return (
    <p className={styles.bubbleText}>
      {splitLinks(content).map(({ text, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
