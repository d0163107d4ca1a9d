import { uploads } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import styles from '#frontend/messages/messages.module.css'
import { Icon } from '#frontend/ui/Icon.tsx'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import { openInTab } from '#frontend/uploads/fileLink.ts'
import type { Attachment } from '#shared/messages/model.ts'
import { shownAttachments } from '#shared/messages/rules.ts'
import { formatFileSize } from '#shared/text.ts'

/** Shows pictures as images and other files by name; the first few, and the rest on request. */
export function AttachmentList({ files }: { files: readonly Attachment[] }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (files.length === 0) return null
  const shown = isWhole ? files : files.slice(0, shownAttachments)
  function showAll() {
    setWhole(true)
    // The button disappears, so the focus moves to the first new file.
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('button')[shownAttachments]?.focus(),
    )
  }
  return (
    <ul ref={list} className={styles.bubbleFiles}>
      {shown.map(file => (
        <li key={file.id}>
          {file.contentType.startsWith('image/') ? (
            <AttachmentImage file={file} />
          ) : (
            <AttachmentLink file={file} />
          )}
        </li>
      ))}
      {shown.length < files.length && (
        <li>
          <PlainButton className={styles.fileMore} onClick={showAll}>
            +{files.length - shown.length} more
          </PlainButton>
        </li>
      )}
    </ul>
  )
}

function AttachmentLink({ file: { id, fileName, size } }: { file: Attachment }) {
  return (
    <PlainButton className={styles.fileNamed} onClick={() => void openInTab(id)}>
      <Icon name="clipboard" />
      <span>{fileName}</span>
      <span className="muted">{formatFileSize(size)}</span>
    </PlainButton>
  )
}

/** Loads the link only when the picture is near the viewport, because links expire after a minute. */
function AttachmentImage({ file }: { file: Attachment }) {
  const [isNear, button] = useIsNearViewport()
  const [isBroken, setBroken] = useState(false)
  const { data, isError } = useQuery({
    ...routeQuery(uploads.get, { params: { id: file.id } }),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isError || isBroken) return <AttachmentLink file={file} />
  return (
    <PlainButton ref={button} className={styles.filePicture} onClick={() => void openInTab(file.id)}>
      {data ? (
        <img src={data.url} alt={file.fileName} onError={() => setBroken(true)} />
      ) : (
        <span className="hidden">{file.fileName}</span>
      )}
    </PlainButton>
  )
}

function useIsNearViewport() {
  const element = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [isNear, element] as const
}
