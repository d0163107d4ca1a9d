import { useEffect } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import { FileButton } from '#frontend/ui/forms/FileButton.tsx'
import { IconButton } from '#frontend/ui/IconButton.tsx'
import { type ChosenFile, useUpload } from '#frontend/uploads/useUpload.ts'
import { formatFileSize } from '#shared/text.ts'
import { purposeRules } from '#shared/uploads/rules.ts'
import styles from './messages.module.css'
import type { Attachments, PendingAttachment } from './useAttachments.ts'

const purpose = 'message-attachment'

/** The attached files of an unsent message, each with a remove button. */
export function FileChips({ files }: { files: Attachments }) {
  const { all, problem } = files
  return (
    <>
      {all.length > 0 && (
        <ul className={styles.chips} aria-label="Attached files">
          {all.map(one => (
            <li key={one.key}>
              {one.file ? (
                <UploadingChip file={one.file} id={one.key} files={files} />
              ) : (
                <FileChip one={one} files={files} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="alert">{problem && <p className={fieldStyles.error}>{problem}</p>}</div>
    </>
  )
}

/** Uploads the file right away. */
function UploadingChip({ file, id, files }: { file: File; id: string; files: Attachments }) {
  const onChange = (stored: string) => files.store(id, stored)
  const { chosen, choose, retry } = useUpload({ purpose, name: id, pending: files.pending, onChange })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; another file is another chip
  useEffect(() => {
    choose(file)
  }, [])
  return <FileChip one={{ key: id, file }} files={files} chosen={chosen} onRetry={retry} />
}

function FileChip(props: {
  one: PendingAttachment
  files: Attachments
  chosen?: ChosenFile
  onRetry?: () => void
}) {
  const { one, files, chosen, onRetry } = props
  const { fileName: name, size } = one.stored ?? { fileName: one.file?.name ?? '', size: one.file?.size ?? 0 }
  const { sent, failure } = chosen ?? {}
  const isOnItsWay = one.file !== undefined && !chosen?.stored && !failure
  return (
    <div className={styles.chip}>
      <span className={styles.chipName}>{name}</span>
      {isOnItsWay ? (
        <progress aria-label={`Uploading ${name}`} max={100} value={sent && Math.round(sent * 100)} />
      ) : (
        <span className="muted">{formatFileSize(size)}</span>
      )}
      {failure?.final === false && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton label={`Remove ${name}`} icon="close" onClick={() => files.remove(one.key)} />
      <p className={`${fieldStyles.error} ${styles.chipProblem}`} role="status">
        {failure?.message}
      </p>
    </div>
  )
}

export const AttachButton = ({ files }: { files: Attachments }) => (
  <FileButton
    multiple
    aria-label="Attach files"
    accept={purposeRules[purpose].types.join()}
    onChoose={files.add}
  >
    Attach
  </FileButton>
)
