import styles from '#frontend/messages/messages.module.css'
import { splitLinks } from './splitLinks.ts'

/** The text of a message, with its line breaks. URLs become links that send no referrer. */
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
