import { useEffect, useRef } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import styles from './NewerVersion.module.css'

/**
 * Somebody else has saved a newer version of what is being edited. It is loaded on request: changed fields
 * keep the input, all others show the newer values.
 */
export function NewerVersion(props: { title: string; pending: boolean; onLoad: () => Promise<void> }) {
  const { title, pending, onLoad } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box}>
      <Alert tone="error" title={title}>
        <div className={styles.choice}>
          <p>What you typed is still here but not saved. Load their changes, review both, and save again.</p>
          <Button onClick={() => void onLoad()} pending={pending}>
            Load their changes, keep mine
          </Button>
        </div>
      </Alert>
    </div>
  )
}
