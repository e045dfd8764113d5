/** The client in TypeScript for a company's own programs: one file, made from the OpenAPI document, with nothing to install. Pure. */
import type { OpenApiDocument, OpenApiOperation } from '@vigil/contract/openapi/openapi'
import { typeText, type Schema } from './type-text.ts'

/** As openapi.ts writes it: one kind of body, and an envelope with the result first and the refusal second. */
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}

const contentOf = (part: unknown): Schema => {
  // The document of our own contract, whose shape a test of its own holds.
  const { content: byType } = part as Content
  const [content] = Object.values(byType)
  if (!content) throw new Error('a call of the document has no content')
  return content.schema
}

const resultOf = (responses: OpenApiOperation['responses']): Schema => {
  // The envelope, as openapi.ts writes it.
  const envelope = contentOf(responses['200']) as { oneOf: [{ properties: { result: Schema } }] }
  return envelope.oneOf[0].properties.result
}

/** The token goes into a header. */
const withoutToken = (schema: Schema): Schema => {
  // Of an object, as every input is.
  const { token: _token, ...properties } = (schema['properties'] ?? {}) as Schema
  return { ...schema, properties }
}

const callText = (path: string, { description, requestBody, responses }: OpenApiOperation): string => {
  const input = typeText(withoutToken(contentOf(requestBody)), '    ')
  return [
    `  /** ${description.replaceAll('*/', '')} */`,
    `  '${path.slice(1)}': {`,
    `    input: ${input}`,
    `    output: ${typeText(resultOf(responses), '    ')}`,
    '  }',
  ].join('\n')
}

const program = `
export type Path = keyof Calls

/** Why the platform refused: \`code\` is one of docs/errors.md, the message a sentence. */
export interface Refusal extends Error {
  readonly code: string
  readonly details?: unknown
}

export interface Door {
  /** https://vigil.example */
  readonly url: string
  readonly token: string
  readonly language?: 'zh' | 'en'
  /** In which an answer must have come; a command that moves something is never sent again. */
  readonly withinMs?: number
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'code' in error

export const connect = ({ url, token, language = 'en', withinMs = 30_000 }: Door) => ({
  async call<P extends Path>(path: P, input: Calls[P]['input']): Promise<Calls[P]['output']> {
    const response = await fetch(\`\${url}/\${path}\`, {
      method: 'POST',
      headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(withinMs),
    })
    const { code, message, details, result } = await response.json()
    if (code !== 'ok') throw Object.assign(new Error(message), { code, details })
    return result
  },
})
`

export const clientText = ({ info, paths }: OpenApiDocument): string => {
  const calls = Object.entries(paths)
    .filter(([path]) => path.endsWith('.action'))
    .map(([path, { post }]) => callText(path, post))
  return `/** Made from the OpenAPI document of ${info.title} ${info.version}: every call with what it takes and gives. */\nexport interface Calls {\n${calls.join('\n')}\n}\n${program}`
}
