import { TextButton } from '#frontend/ui/TextButton.tsx'

export interface KeptDraft {
  /** Whether the form shows what was typed before. */
  isRestored: boolean
  /** What has to be filled in again, if anything: 'your password'. */
  leftOut?: string
  /** The form as it began. */
  startOver: () => void
  /** After it was sent or canceled. */
  forget: () => void
}

/** Says that a form shows what was typed before, and what of it is missing. */
export function DraftNote({ draft }: { draft: KeptDraft }) {
  const { isRestored, leftOut, startOver } = draft
  if (!isRestored) return null
  return (
    <p className="muted" role="status">
      We kept what you typed.{leftOut && ` Not kept: ${leftOut}.`}{' '}
      <TextButton onClick={startOver}>Discard</TextButton>
    </p>
  )
}
