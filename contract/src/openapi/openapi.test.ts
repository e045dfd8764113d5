import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../all-calls.ts'
import { call } from '../call.ts'
import { FormFlag, FormInt, Id } from '../ids.ts'
import { keysOf } from '../keys-of.ts'
import { openApiOf, type OpenApiOperation } from './openapi.ts'
import { pageInput } from '../page.ts'
import { problems } from '../problems.ts'

const info = { title: 'Vigil', version: '0.1.0' }
const document = openApiOf(allCalls, info)
const operations = Object.values(document.paths).flatMap(({ post, get }) => (get ? [post, get] : [post]))

const findThings = call({
  path: 'thing/findThings.action',
  description: 'Things of a unit.',
  kind: 'query',
  body: 'form',
  permission: { anyOf: ['alarmRec:list', 'fireRec:list'] },
  scope: { projectId: 'project' },
  input: z.object({ ...pageInput, projectId: Id, floor: z.optional(FormInt(-9, 99)), online: z.optional(FormFlag) }),
  output: z.object({ count: z.int() }),
})
const moveThing = call({
  path: 'thing/move.action',
  description: 'Moves a thing along a path.',
  kind: 'command',
  body: 'json',
  permission: 'equip:custom',
  scope: { thingId: 'equipment' },
  input: z.strictObject({ thingId: Id, path: z.array(z.string()) }),
  output: z.object({ moved: z.boolean() }),
})
const signIn = call({
  path: 'thing/enter.action',
  description: 'Lets somebody in.',
  kind: 'command',
  body: 'form',
  permission: 'public',
  scope: 'none',
  input: z.object({ name: z.string() }),
  output: z.object({}),
})
const things = openApiOf([findThings, moveThing, signIn], info).paths

describe('the OpenAPI document of all calls', () => {
  it('has every call of the contract, and only addresses that end in .action', () => {
    expect(Object.keys(document.paths)).toEqual(allCalls.map(({ path }) => `/${path}`))
    expect(Object.keys(document.paths).filter((path) => !/^\/(?:api\/)?\w+\/\w+\.action$/.test(path))).toEqual([])
  })

  it('names every operation once', () => {
    const ids = operations.map((operation) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(allCalls)('says what right and scope $path asks for', ({ path, permission, scope }) => {
    const operation = document.paths[`/${path}`]?.post
    expect([operation?.['x-permission'], operation?.['x-scope']]).toEqual([permission, scope])
  })

  it.each(allCalls)('describes $path in one sentence of its own (D14)', ({ path, description }) => {
    expect(document.paths[`/${path}`]?.post.description).toBe(description)
    expect(description).toMatch(/^[A-Z"].{15,118}\.$/)
    expect(allCalls.filter((other) => other.description === description)).toHaveLength(1)
  })

  it.each(allCalls)('shows what goes into $path and what comes out, and both are true (D14)', ({ path, ...call }) => {
    const post = document.paths[`/${path}`]?.post
    const [body] = Object.values({ ...Object(at(post, ['requestBody', 'content'])) })
    const answer = at(post, ['responses', '200', 'content', 'application/json', 'example', 'result'])
    expect(z.prettifyError(call.input.safeParse(at(body, ['example'])).error ?? { issues: [] })).toBe('')
    expect(z.prettifyError(call.output.safeParse(answer).error ?? { issues: [] })).toBe('')
  })

  it('survives being written and read as JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('points only to places that exist in it', () => {
    const refs = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), (match) => match[1] ?? '')
    expect(refs).toContain('#/components/schemas/Refusal')
    expect(refs.filter((ref) => at(document, ref.replace('#/', '').split('/')) === undefined)).toEqual([])
  })

  it('says its dialect once, not in every schema', () => {
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  it('tells every problem code a caller may meet', () => {
    const codes = at(document, ['components', 'schemas', 'Refusal', 'properties', 'code', 'oneOf'])
    expect(codes).toEqual(keysOf(problems).map((code) => ({ const: code, title: problems[code].en })))
  })

  it.each(allCalls.filter(({ body }) => body === 'form'))(
    'asks for flat fields only in the form of $path',
    ({ path }) => {
      const fields = formFieldsOf(document.paths[`/${path}`]?.post)
      expect(Object.entries(fields).filter(([, schema]) => !isFlat(schema))).toEqual([])
    },
  )
})

describe('a call in the OpenAPI document', () => {
  const form = formFieldsOf(things['/thing/findThings.action']?.post)

  it('shows a form number as a number with its limits, and its default', () => {
    expect([form.floor, form.size]).toEqual([
      { type: 'integer', minimum: -9, maximum: 99 },
      { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    ])
  })

  it('shows a form flag as yes or no', () => {
    expect(form.online).toEqual({ type: 'boolean' })
  })

  it('puts the token into the form, or takes it in the query string or as Bearer', () => {
    const post = things['/thing/findThings.action']?.post
    expect([form.token, post?.security]).toEqual([{ type: 'string' }, [{ token: [] }, { bearer: [] }]])
  })

  it('keeps the token out of a JSON body', () => {
    const content = at(things['/thing/move.action'], ['post', 'requestBody', 'content'])
    expect(content).toEqual({
      'application/json': {
        example: { thingId: expect.any(String), path: [expect.any(String)] },
        schema: {
          type: 'object',
          properties: { thingId: expect.anything(), path: { type: 'array', items: { type: 'string' } } },
          required: ['thingId', 'path'],
          additionalProperties: false,
        },
      },
    })
  })

  it('asks for no token where anybody may call', () => {
    const post = things['/thing/enter.action']?.post
    expect([post?.security, Object.keys(formFieldsOf(post))]).toEqual([[], ['name']])
  })

  it('offers GET for a query with a form only', () => {
    const offered = Object.entries(things).filter(([, item]) => item.get)
    expect(offered.map(([path]) => path)).toEqual(['/thing/findThings.action'])
  })

  it('asks by GET for the same fields, the needed ones marked', () => {
    const parameters = things['/thing/findThings.action']?.get?.parameters ?? []
    expect(parameters.map((parameter) => [parameter.name, parameter.in, parameter.required])).toEqual([
      ['after', 'query', false],
      ['size', 'query', false],
      ['projectId', 'query', true],
      ['floor', 'query', false],
      ['online', 'query', false],
    ])
  })

  it('answers with the envelope around its own result', () => {
    const schema = ['responses', '200', 'content', 'application/json', 'schema', 'oneOf', '0', 'properties']
    expect(at(things['/thing/findThings.action']?.post, schema)).toMatchObject({
      statusCode: { const: 200 },
      code: { const: 'ok' },
      result: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
    })
  })
})

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (place, key) => (typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined),
    value,
  )
}

function formFieldsOf(operation: OpenApiOperation | undefined): Record<string, unknown> {
  const fields = at(operation, ['requestBody', 'content', 'application/x-www-form-urlencoded', 'schema', 'properties'])
  expect(fields).toBeTypeOf('object')
  return { ...Object(fields) }
}

function isFlat(schema: unknown): boolean {
  const kind = at(schema, ['type'])
  return kind === 'string' || kind === 'integer' || kind === 'number' || kind === 'boolean'
}
