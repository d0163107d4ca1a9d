import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Node } from 'constructs'
import * as z from 'zod'
import { clubFileOf, OptionError, optionNames } from './options.ts'

const Values = z.record(z.string(), z.unknown())

/** The options in the club's file, unchecked. The file is optional. */
export function readClubFile(path: string): Record<string, unknown> {
  if (!existsSync(path)) return {}
  const text = readFileSync(path, 'utf8')
  try {
    return Values.parse(JSON.parse(text))
  } catch {
    throw new OptionError(
      `The file ${basename(path)} must be a JSON object of options and values, like infra/club.example.json.${findComma(text)}`,
    )
  }
}

/** The most common mistake, after a line at the end was deleted. */
function findComma(text: string): string {
  const before = /^[\s\S]*?,(?=\s*})/.exec(text)?.[0]
  return before ? ` Line ${before.split('\n').length} is the last one, so it can’t end with a comma.` : ''
}

/** A sentence that says which options come from where. */
export function describeOptions(node: Node, file: Record<string, unknown>): string {
  const once = optionNames.filter(name => node.tryGetContext(name) !== undefined)
  const kept = Object.keys(file).filter(name => optionNames.includes(name) && !once.includes(name))
  const clubFile = clubFileOf(node.tryGetContext('stage'))
  const parts = [...listed(kept, clubFile), ...listed(once, 'the command line')]
  return parts.length ? `Options: ${parts.join('; ')}.` : `No options set, either in ${clubFile} or with -c.`
}

const listed = (names: string[], place: string): string[] =>
  names.length ? [`${names.join(', ')} from ${place}`] : []
