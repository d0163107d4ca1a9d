import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import styles from './imports.module.css'

/** The progress of a long task, or why it has stopped. */
export function ImportProgress(props: {
  label: string
  progress: { done: number; of: number } | undefined
  failure: string | undefined
  onResume: () => void
}) {
  const { label, progress, failure, onResume } = props
  if (failure) {
    return (
      <Alert tone="error" title={`${label} stopped`}>
        <p>{failure}</p>
        <Button onClick={onResume}>Continue</Button>
      </Alert>
    )
  }
  if (!progress) return null
  return (
    <div className={styles.importProgress}>
      <p id="import-progress">
        {label}: {progress.done} of {progress.of}
      </p>
      <progress aria-labelledby="import-progress" value={progress.done} max={Math.max(1, progress.of)} />
    </div>
  )
}
