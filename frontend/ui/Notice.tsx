import type { ReactNode } from 'react'

/** A screen with one message: denied, expired, not found, unreachable. */
export function Notice(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="notice">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <div className="actions">{props.children}</div>
    </section>
  )
}
