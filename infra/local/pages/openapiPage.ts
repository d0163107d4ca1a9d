import * as z from 'zod'
import type { Gateway } from '../gateway/gateway.ts'
import { escapeMarkup } from '../ses/markup.ts'
import { fields } from './openapiFields.ts'

/** The OpenAPI document as a readable page without external assets. */
export async function apiPage(gateway: Gateway): Promise<string> {
  const answer = await gateway.handle({ method: 'GET', url: '/api/openapi.json' })
  const document = Document.parse(JSON.parse(answer.body.toString()))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  )
  const features = [...new Set(operations.flatMap(({ tags }) => tags))]
  return page(
    document.info.title,
    document.info.description,
    features
      .map(feature =>
        section(
          feature,
          operations.filter(({ tags }) => tags.includes(feature)),
        ),
      )
      .join('\n'),
  )
}

type Operation = z.infer<typeof Operation> & { method: string; path: string }

const section = (feature: string, operations: Operation[]): string => `<section>
<h2 id="${escapeMarkup(feature)}">${escapeMarkup(feature)}</h2>
${operations.map(article).join('\n')}
</section>`

function article(operation: Operation): string {
  const { method, path, summary, parameters, requestBody, responses } = operation
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const refusals = Object.entries(responses).filter(([code]) => !code.startsWith('2'))
  return `<article>
<h3><code>${method} ${escapeMarkup(path)}</code> <small>${escapeMarkup(operation['x-access'])}</small></h3>
<p>${escapeMarkup(summary)}</p>
${parameters.length ? `<h4>Parameters</h4>${parameterList(parameters)}` : ''}
${requestBody ? `<h4>Body</h4>${fields(schemaOf(requestBody.content))}` : ''}
<h4>Reply ${escapeMarkup(status ?? '')}</h4>${fields(schemaOf(success?.content))}
<h4>Refusals</h4><ul>${refusals.map(([code, { description }]) => `<li>${code} ${escapeMarkup(description ?? '')}</li>`).join('')}</ul>
</article>`
}

const parameterList = (parameters: z.infer<typeof Parameter>[]): string =>
  fields({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })

const schemaOf = (content?: z.infer<typeof Content>): unknown => Object.values(content ?? {})[0]?.schema ?? {}

const page = (title: string, description: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(description)} The document itself: <a href="/api/openapi.json">/api/openapi.json</a>.</p></header>
<main>
${body}
</main>
</body>
</html>
`

const Content = z.record(z.string(), z.looseObject({ schema: z.unknown().optional() }))
const Response = z.looseObject({ description: z.string().optional(), content: Content.optional() })
const Parameter = z.looseObject({
  name: z.string(),
  required: z.boolean().default(false),
  schema: z.unknown(),
})
const Operation = z.looseObject({
  tags: z.array(z.string()),
  summary: z.string().default(''),
  'x-access': z.string().default(''),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), Response),
})
const Document = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid; padding-block: .5rem }
h3 code { font-size: 1.1rem }
h3 small { font-weight: 400; border: 1px solid; border-radius: .5rem; padding: 0 .5rem }
h4 { margin: .5rem 0 0 }
ul { margin: 0; padding-left: 1.2rem }
li { overflow-wrap: anywhere }
`
