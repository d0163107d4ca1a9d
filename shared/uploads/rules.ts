import type { Audience } from '../access.ts'
import type { Issue } from '../http.ts'

/** What a file may be used for. */
export const uploadPurposes = [
  'player-picture',
  'profile-picture',
  'birth-certificate',
  'team-logo',
  'club-logo',
  'credential',
  'message-attachment',
] as const
export type Purpose = (typeof uploadPurposes)[number]

type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'

interface PurposeRules {
  types: readonly FileType[]
  wrongType: string
  maxBytes: number
  /** The longer side of a stored picture, in pixels; browsers scale it down before they send it. */
  maxSide?: number
  uploadedBy: Audience
  /**
   * Lifetime of a read link, in seconds. With `cacheFor`, links are signed as of the last multiple of it, so that a
   * browser asking again gets the same URL and can use its cache.
   */
  link: { expiresIn: number; cacheFor?: number }
  /** Types that are always downloaded, never displayed, because the recipient did not ask for the file. */
  saved?: readonly FileType[]
}

const picture = {
  types: ['image/jpeg', 'image/png'],
  wrongType: 'Please choose a JPEG or PNG picture',
} as const
const document = {
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  wrongType: 'Please choose a JPEG, PNG or PDF file',
} as const
const maxBytes = 10 * 1024 * 1024

export const purposeRules: Record<Purpose, PurposeRules> = {
  'player-picture': {
    ...picture,
    maxBytes,
    uploadedBy: 'signed-in',
    link: { expiresIn: 30 * 60, cacheFor: 15 * 60 },
  },
  'profile-picture': {
    ...picture,
    maxBytes,
    uploadedBy: 'adults',
    link: { expiresIn: 30 * 60, cacheFor: 15 * 60 },
  },
  'team-logo': {
    ...picture,
    maxBytes,
    uploadedBy: 'privileged',
    link: { expiresIn: 30 * 60, cacheFor: 15 * 60 },
  },
  /** Everybody's browser loads it on every page, and so does every mail. */
  'club-logo': {
    ...picture,
    maxBytes: 2 * 1024 * 1024,
    maxSide: 512,
    uploadedBy: 'admin',
    link: { expiresIn: 30 * 60, cacheFor: 15 * 60 },
  },
  'birth-certificate': { ...document, maxBytes, uploadedBy: 'adults', link: { expiresIn: 60 } },
  credential: { ...picture, maxBytes, uploadedBy: 'signed-in', link: { expiresIn: 60 } },
  'message-attachment': {
    ...document,
    maxBytes,
    uploadedBy: 'signed-in',
    link: { expiresIn: 60 },
    saved: ['application/pdf'],
  },
}

/** Seconds during which a presigned upload can be started. */
export const putExpiresIn = 5 * 60

/** Whether the browser displays a file or downloads it. */
export function dispositionOf(file: { purpose: Purpose; contentType: string }): 'inline' | 'attachment' {
  const saved: readonly string[] = purposeRules[file.purpose].saved ?? []
  return saved.includes(file.contentType) ? 'attachment' : 'inline'
}

/** Maximum form size: with API Gateway's wrapping, a Lambda receives at most 6 MB. */
export const maxFormBytes = 4 * 1024 * 1024

/** Checks a file before it is sent: in the form, and again on the server, which trusts no form. */
export function findFileIssues(file: { purpose: Purpose; contentType: string; size: number }): Issue[] {
  const { types, wrongType, maxBytes } = purposeRules[file.purpose]
  const allowed: readonly string[] = types
  return [
    ...(allowed.includes(file.contentType) ? [] : [{ field: 'contentType', message: wrongType }]),
    ...(file.size <= maxBytes ? [] : [{ field: 'size', message: tooLargeMessage(maxBytes) }]),
  ]
}

export const tooLargeMessage = (bytes: number) => `Files may be up to ${bytes / (1024 * 1024)} MB`

/**
 * Checks an uploaded file by its first bytes. The signature must be at the very start; searching further in would
 * accept an HTML page as a picture or document.
 */
export function findContentIssue(
  announced: { purpose: Purpose; contentType: string; size: number },
  stored: { contentType: string; size: number; head: Uint8Array },
): string | undefined {
  if (stored.size !== announced.size || stored.contentType !== announced.contentType)
    return 'This isn’t the file we expected. Please upload it again.'
  const beginning = fileSignatures.get(announced.contentType)
  const isOfType = beginning?.every((byte, at) => stored.head[at] === byte)
  return isOfType ? undefined : purposeRules[announced.purpose].wrongType
}

/**
 * Checks a picture as a whole: undamaged, and small enough for a phone to show. A header can claim any size, and whatever
 * shows the picture reserves memory for it.
 */
export function findPictureIssue(
  { purpose }: { purpose: Purpose },
  picture: { width: number; height: number } | undefined,
): string | undefined {
  if (!picture) return purposeRules[purpose].wrongType
  const isTooLarge = picture.width * picture.height > maxMegapixels * 1_000_000
  return isTooLarge ? `Pictures may have up to ${maxMegapixels} megapixels` : undefined
}

/** What phones' cameras take, in full. */
export const maxMegapixels = 50

const ascii = (text: string) => [...text].map(letter => letter.charCodeAt(0))

/** PNG: the signature plus the length and name of the header chunk that every PNG starts with. */
const fileSignatures = new Map<string, readonly number[]>([
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, ...ascii('PNG\r\n\x1a\n'), 0, 0, 0, 13, ...ascii('IHDR')]],
  ['application/pdf', ascii('%PDF-')],
])

/** How many bytes `findContentIssue` looks at. */
export const headBytes = Math.max(...[...fileSignatures.values()].map(bytes => bytes.length))

const fileExtensions = new Map<string, readonly string[]>([
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['application/pdf', ['pdf']],
])

/**
 * A safe name for display and download: no folders or invisible characters, and the extension of the actual type, so
 * that no computer opens a picture as a program or a page.
 */
export function safeFileName(fileName: string, contentType: string): string {
  const visible = fileName.normalize('NFC').replace(/\p{C}/gu, '')
  const name = (visible.split(/[/\\]/).at(-1) ?? '').replace(/^[\s.]+|[\s.]+$/g, '') || 'file'
  const allowed = fileExtensions.get(contentType) ?? []
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return allowed.includes(ending) ? name : [name, ...allowed.slice(0, 1)].join('.')
}
