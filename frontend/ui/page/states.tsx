import { Placeholder } from '@aws-amplify/ui-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import styles from './states.module.css'

/**
 * Renders a query: skeleton, error or data. `<QueryResult query={players}>{players => …}</QueryResult>`.
 * Loaded data stays, even if a later refetch fails.
 */
export function QueryResult<T>({
  query,
  skeleton = <Skeleton />,
  errorTitle,
  errorText,
  children,
}: {
  query: UseQueryResult<T>
  skeleton?: ReactNode
  errorTitle?: string
  /** A fixed sentence instead of the server's message. */
  errorText?: string
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ErrorState
        title={errorTitle}
        text={errorText ?? query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return skeleton
}

/** Placeholder bars of the final size, to avoid layout shift. */
export function Skeleton({ lines = 4, height = '3.5rem' }: { lines?: number; height?: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="hidden">Loading…</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <Placeholder key={at} height={height} />
      ))}
    </div>
  )
}

/** What a list is for, and the one next step of whoever finds it empty. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string
  text: string
  /** A link or button; where the reader has nothing to do, a sentence that says who has. */
  action: ReactElement | string
}) {
  return (
    <div className={styles.empty} data-empty="">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {typeof action === 'string' ? (
        <p className="muted" data-who="">
          {action}
        </p>
      ) : (
        action
      )}
    </div>
  )
}

export function ErrorState(props: { title?: string; text: string; onRetry?: () => void; retry?: string }) {
  return (
    <div className={styles.empty} role="alert">
      <h2>{props.title ?? 'This couldn’t be loaded'}</h2>
      <p className="muted">{props.text}</p>
      {props.onRetry && <Button onClick={props.onRetry}>{props.retry ?? 'Try again'}</Button>}
    </div>
  )
}
