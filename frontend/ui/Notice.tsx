import type { ReactNode } from 'react'

/** A screen that is one message: denied, expired, not found, out of reach. */
export function Notice(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="notice">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <div className="actions">{props.children}</div>
    </section>
  )
}
