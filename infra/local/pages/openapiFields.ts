import * as z from 'zod'
import { escapeMarkup } from '../ses/markup.ts'

/** A JSON Schema as nested lists: one line per field with its type, its limits and whether it is required. */
export function fields(schema: unknown): string {
  const read = Schema.parse(schema)
  const inner = nested(read)
  return `<p>${escapeMarkup(typeOf(read))}</p>${inner}`
}

function nested(schema: Schema): string {
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const field = Schema.parse(value)
    const must = required.has(name) ? '' : ', optional'
    return `<li><code>${escapeMarkup(name)}</code> ${escapeMarkup(typeOf(field) + must)}${nested(field)}</li>`
  })
  if (lines.length) return `<ul>${lines.join('')}</ul>`
  return [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .filter(part => part !== undefined)
    .map(part => nested(Schema.parse(part)))
    .join('')
}

function typeOf(schema: Schema): string {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(part => typeOf(Schema.parse(part)))
  if (choices.length) return [...new Set(choices)].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const type = [schema.type ?? 'any'].flat().join(' | ')
  const of = schema.items === undefined ? '' : ` of ${typeOf(Schema.parse(schema.items))}`
  return [type + of, ...limits(schema)].join(', ')
}

function limits(schema: Schema): string[] {
  const names = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const
  const stated = names.filter(name => schema[name] !== undefined).map(name => `${name} ${schema[name]}`)
  // A named format says the same as its pattern, and is shorter.
  return schema.pattern && !schema.format ? [...stated, `like ${schema.pattern}`] : stated
}

const limit = z.number().optional()
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minLength: limit,
  maxLength: limit,
  minimum: limit,
  maximum: limit,
  minItems: limit,
  maxItems: limit,
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})
type Schema = z.infer<typeof Schema>
