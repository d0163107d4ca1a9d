import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isNotFound } from '#frontend/lib/http.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { FieldFrame, useFieldIds } from '#frontend/ui/forms/Field.tsx'
import { FileButton } from '#frontend/ui/forms/FileButton.tsx'
import { formatFileSize } from '#shared/text.ts'
import { type Purpose, purposeRules } from '#shared/uploads/rules.ts'
import { fileLinkQuery, openInTab } from './fileLink.ts'
import { Preview } from './Preview.tsx'
import type { PendingUploads } from './pendingFiles.ts'
import styles from './uploads.module.css'
import { type ChosenFile, useUpload } from './useUpload.ts'

interface Props<Field extends string> {
  label: string
  hint: string
  purpose: Purpose
  name: Field
  /** The id of the stored file, or nothing. */
  value: string
  onChange: (id: string) => void
  error: string | undefined
  required?: boolean
  pending: PendingUploads<Field>
  ref: Ref<{ focus: () => void }>
}

/**
 * A form field for one file, chosen or dropped. It uploads at once with its progress, and can be replaced or
 * removed.
 */
export function FileField<Field extends string>(props: Props<Field>) {
  const { label, hint, purpose, name, value, onChange, pending, ref } = props
  const { chosen, choose, remove, retry } = useUpload({ purpose, name, pending, onChange })
  const { data, error: gone } = useQuery({ ...fileLinkQuery(value), enabled: value !== '' && !chosen })
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))
  const [over, setOver] = useState(false)

  const error = chosen?.failure?.message ?? props.error ?? (gone ? toLostMessage(gone) : undefined)
  const ids = useFieldIds(error, hint)
  const isReplacing = chosen !== undefined && !chosen.stored
  const busy = isReplacing && !chosen.failure
  const file = chosen
    ? { name: chosen.file.name, size: (chosen.blob ?? chosen.file).size }
    : describeStored(data)
  const { types } = purposeRules[purpose]

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) choose(dropped)
  }
  /** Moves the focus to the file input, because the pressed button disappears. */
  function andFocus(act: () => void) {
    act()
    input.current?.focus()
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={!props.required} ids={ids}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={over ? `${styles.fileBox} ${styles.fileOver}` : styles.fileBox}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Preview
          blob={chosen?.blob}
          url={!chosen && data?.contentType.startsWith('image/') ? data.url : undefined}
          kind={purpose.endsWith('-picture') ? 'picture' : 'document'}
        />
        <div className={styles.fileAbout}>
          {file ? (
            <p>
              <span className={styles.fileName}>{file.name}</span>{' '}
              <small className="muted">{formatFileSize(file.size)}</small>
            </p>
          ) : (
            <p className={`muted ${styles.fileDrop}`}>Drop a file here, or choose one.</p>
          )}
          {busy && <UploadProgress chosen={chosen} />}
        </div>
        <div className={`${buttonStyles.actions} ${styles.fileActions}`}>
          <FileButton
            ref={input}
            accept={types.join()}
            {...ids.control}
            onChoose={([picked]) => picked && choose(picked)}
          >
            {file ? 'Replace' : 'Choose file'}
          </FileButton>
          {chosen?.failure?.final === false && <Button onClick={() => andFocus(retry)}>Try again</Button>}
          {value !== '' && !isReplacing && <Button onClick={() => void openInTab(value)}>View</Button>}
          {(file || value !== '') && (
            <Button variant="quiet" onClick={() => andFocus(remove)}>
              {busy ? 'Cancel' : 'Remove'}
            </Button>
          )}
        </div>
      </div>
      <p className="hidden" role="status">
        {chosen && describeStatus(chosen)}
      </p>
    </FieldFrame>
  )
}

/** The upload progress; how long it takes to prepare the picture is unknown. */
function UploadProgress({ chosen: { file, sent } }: { chosen: ChosenFile }) {
  const percent = sent === undefined ? undefined : Math.round(sent * 100)
  return (
    <p className={styles.fileProgress}>
      <progress aria-label={`Uploading ${file.name}`} max={100} value={percent} />
      <span className="muted">{percent === undefined ? 'Preparing…' : `${percent}%`}</span>
    </p>
  )
}

const toLostMessage = (error: Error): string =>
  isNotFound(error) ? 'This file is no longer there. Please choose it again' : error.message

const describeStored = (stored: { fileName: string; size: number } | undefined) =>
  stored && { name: stored.fileName, size: stored.size }

/** For screen readers. Leaves out the percentage, which would be announced over and over. */
function describeStatus({ file, stored, failure }: ChosenFile): string {
  if (failure) return failure.message
  return stored ? `${file.name} is uploaded` : `Uploading ${file.name}`
}
