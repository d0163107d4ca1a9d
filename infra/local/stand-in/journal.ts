import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const lineSchema = z.array(z.tuple([z.string(), z.string(), z.unknown()]))
type Change = z.infer<typeof lineSchema>[number]

/**
 * Tables in memory, kept in one file of JSON lines. A line holds all changes of one request, so a kill between two
 * requests or in the middle of a write leaves either all of a request or nothing of it.
 */
export class Journal {
  readonly #file: string | undefined
  readonly #loaded = new Map<string, Map<string, unknown>>()
  #changes: Change[] = []

  constructor(file?: string) {
    this.#file = file
    if (!file) return
    if (existsSync(file)) this.#read(file)
    mkdirSync(dirname(file), { recursive: true })
    this.#compact(file)
  }

  table<T>(name: string, schema: z.ZodType<T>): Table<T> {
    const rows = new Map<string, T>()
    for (const [id, value] of this.#loaded.get(name) ?? []) rows.set(id, schema.parse(value))
    return new Table(rows, (id, value) => this.#changes.push([name, id, value]))
  }

  commit(): void {
    const changes = this.#changes
    this.#changes = []
    if (this.#file && changes.length > 0) appendFileSync(this.#file, `${JSON.stringify(changes)}\n`)
  }

  #read(file: string): void {
    const lines = readFileSync(file, 'utf8').split('\n')
    // Whatever follows the last line break is a write that a kill cut short; its request was never answered.
    lines.pop()
    for (const [index, line] of lines.entries()) {
      for (const [name, id, value] of parseLine(line, `${file}:${index + 1}`)) this.#remember(name, id, value)
    }
  }

  #remember(name: string, id: string, value: unknown): void {
    const rows = this.#loaded.get(name) ?? new Map<string, unknown>()
    this.#loaded.set(name, rows)
    if (value === null) rows.delete(id)
    else rows.set(id, value)
  }

  #compact(file: string): void {
    const lines = [...this.#loaded].flatMap(([name, rows]) =>
      [...rows].map(([id, value]) => `${JSON.stringify([[name, id, value]])}\n`),
    )
    writeFileSync(`${file}.new`, lines.join(''))
    renameSync(`${file}.new`, file)
  }
}

export class Table<T> {
  readonly #rows: Map<string, T>
  readonly #record: (id: string, value: T | null) => void

  constructor(rows: Map<string, T>, record: (id: string, value: T | null) => void) {
    this.#rows = rows
    this.#record = record
  }

  get(id: string): T | undefined {
    return this.#rows.get(id)
  }

  put(id: string, value: T): T {
    this.#rows.set(id, value)
    this.#record(id, value)
    return value
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#record(id, null)
  }

  entries(): [string, T][] {
    return [...this.#rows]
  }

  newestFirst(): T[] {
    return [...this.#rows.values()].reverse()
  }
}

function parseLine(line: string, place: string): Change[] {
  try {
    return lineSchema.parse(JSON.parse(line))
  } catch {
    throw new Error(`${place} is damaged; restore the file or delete it to start empty.`)
  }
}
