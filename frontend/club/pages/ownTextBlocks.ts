interface Block {
  /** In which line it begins. */
  at: number
  kind: 'heading' | 'list' | 'paragraph'
  lines: { at: number; words: string }[]
}

/** An empty line ends a block; each heading is one, and so are the lines of a list that follow each other. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const [kind, words] = kindOf(line.trim())
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

function kindOf(line: string): [Block['kind'], words: string] {
  if (line.startsWith('## ')) return ['heading', line.slice(3).trim()]
  if (line.startsWith('- ')) return ['list', line.slice(2).trim()]
  return ['paragraph', line]
}

interface Piece {
  at: number
  words: string
  href?: string
}

/** What ends a sentence after an address is not a part of it. */
const address = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** The text in pieces; an address of a site or of mail is a piece that leads there. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: words, 1: site, index } of text.matchAll(address)) {
    if (index > at) pieces.push({ at, words: text.slice(at, index) })
    pieces.push({ at: index, words, href: site ?? `mailto:${words}` })
    at = index + words.length
  }
  if (at < text.length) pieces.push({ at, words: text.slice(at) })
  return pieces
}
