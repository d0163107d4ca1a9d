import { useEffect, useState } from 'react'
import { Icon } from '#frontend/ui/Icon.tsx'
import styles from './uploads.module.css'

/** The picture, from the chosen file or the stored one; an icon for any other file. */
export function Preview({ blob, url, kind }: { blob?: Blob; url?: string; kind: 'picture' | 'document' }) {
  const own = useObjectUrl(blob?.type.startsWith('image/') ? blob : undefined)
  const src = own ?? url
  return (
    <span className={styles.filePreview}>
      {src ? <img src={src} alt="" /> : <Icon name={kind === 'picture' ? 'personPlus' : 'clipboard'} />}
    </span>
  )
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return made?.blob === blob ? made?.url : undefined
}
