import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Alert } from '../Card.tsx'

/**
 * Somebody else has saved what is edited here. Theirs is loaded on request: fields that were changed here keep what
 * was typed, all others show theirs.
 */
export function NewerVersion(props: { title: string; pending: boolean; onLoad: () => Promise<void> }) {
  const { title, pending, onLoad } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={box}>
      <Alert tone="error" title={title}>
        <p>
          What you typed is still here and is not saved. Load their changes, look at both, and save again.
        </p>
        <Button onClick={() => void onLoad()} pending={pending}>
          Load their changes, keep mine
        </Button>
      </Alert>
    </div>
  )
}
