interface Block {
  /** The line number where the block starts. */
  at: number
  kind: 'heading' | 'list' | 'paragraph'
  lines: { at: number; words: string }[]
}

/** An empty line ends a block; each heading is a block, and so are consecutive lines of a list. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const [kind, words] = classifyLine(line.trim())
    if (words === '') {
      open = undefined
      continue
    }
    if (open?.kind !== kind || kind === 'heading') {
      open = { at, kind, lines: [] }
      blocks.push(open)
    }
    open.lines.push({ at, words })
  }
  return blocks
}

function classifyLine(line: string): [Block['kind'], words: string] {
  if (line.startsWith('## ')) return ['heading', line.slice(3).trim()]
  if (line.startsWith('- ')) return ['list', line.slice(2).trim()]
  return ['paragraph', line]
}

interface TextPart {
  at: number
  words: string
  href?: string
}

/** Punctuation after a link is not part of it. */
const linkPattern = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** Splits the text into parts; URLs and email addresses become links. */
export function splitLinks(text: string): TextPart[] {
  const pieces: TextPart[] = []
  let at = 0
  for (const { 0: words, 1: site, index } of text.matchAll(linkPattern)) {
    if (index > at) pieces.push({ at, words: text.slice(at, index) })
    pieces.push({ at: index, words, href: site ?? `mailto:${words}` })
    at = index + words.length
  }
  if (at < text.length) pieces.push({ at, words: text.slice(at) })
  return pieces
}
