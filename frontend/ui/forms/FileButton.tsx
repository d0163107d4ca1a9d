import type { ComponentProps } from 'react'
import { joinClasses } from '#frontend/lib/joinClasses.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import styles from './FileButton.module.css'

/** A button that chooses files. The same file can be chosen again. */
export function FileButton({
  primary = false,
  onChoose,
  children,
  ...input
}: {
  primary?: boolean
  onChoose: (files: File[]) => void
} & Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'>) {
  return (
    <label className={joinClasses(buttonStyles.button, primary && buttonStyles.primary, styles.fileButton)}>
      {children}
      <input
        type="file"
        className="hidden"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
        {...input}
      />
    </label>
  )
}
