/** The contract as an OpenAPI 3.1 document, for integrators: every call is in it, with its own words and an example. */
import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { keysOf } from '../keys-of.ts'
import { exampleOf } from './examples.ts'
import { problems } from '../problems.ts'
import { success, tokenField } from '../wire.ts'

export type Json = Readonly<Record<string, unknown>>
type JsonSchema = z.core.JSONSchema.BaseSchema

export interface OpenApiOperation {
  readonly operationId: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Json
  readonly 'x-permission': Call['permission']
  readonly 'x-scope': Call['scope']
  readonly 'x-kind': Call['kind']
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, { readonly post: OpenApiOperation; readonly get?: OpenApiOperation }>>
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json }
}

export const openApiOf = (calls: readonly Call[], info: { title: string; version: string }): OpenApiDocument => ({
  openapi: '3.1.1',
  info: { title: info.title, version: info.version },
  paths: Object.fromEntries(calls.map((call) => [`/${call.path}`, pathItemOf(call)])),
  components: {
    schemas: { Refusal: refusalSchema },
    securitySchemes: {
      token: { type: 'apiKey', in: 'query', name: tokenField },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
})

/** Every call takes POST. A query is offered by GET too where its fields are a form's, which a query string can hold. */
const pathItemOf = (call: Call) => {
  const operation = operationOf(call)
  const input = inputSchemaOf(call)
  return {
    post: { ...operation, requestBody: requestBodyOf(call, input) },
    ...(call.kind === 'query' && call.body === 'form'
      ? { get: { ...operation, operationId: `${operation.operationId}.get`, parameters: queryParametersOf(input) } }
      : {}),
  }
}

const operationOf = (call: Call): OpenApiOperation => ({
  operationId: operationIdOf(call),
  description: call.description,
  tags: [call.path.slice(0, call.path.indexOf('/'))],
  security: call.permission === 'public' ? [] : [{ token: [] }, { bearer: [] }],
  parameters: [],
  responses: {
    // Refusals too are HTTP 200: the verdict is in the body.
    200: { description: 'The envelope', content: { 'application/json': answerOf(schemaOf(call.output, 'output')) } },
  },
  'x-permission': call.permission,
  'x-scope': call.scope,
  'x-kind': call.kind,
})

const operationIdOf = ({ path }: Call): string => path.replace(/\.action$/, '').replaceAll('/', '.')

const requestBodyOf = (call: Call, schema: ObjectSchema): Json => {
  const example = exampleOf(schema)
  return call.body === 'json'
    ? { required: true, content: { 'application/json': { schema, example } } }
    : {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: withTokenField(call, schema), example } },
      }
}

/** A form carries its token as one more field; query string and Bearer are accepted instead, so it is not required. */
const withTokenField = (call: Call, schema: ObjectSchema): ObjectSchema =>
  call.permission === 'public'
    ? schema
    : { ...schema, properties: { ...schema.properties, [tokenField]: { type: 'string' } } }

const queryParametersOf = ({ properties, required = [] }: ObjectSchema): Json[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

const answerOf = (result: JsonSchema): Json => ({
  schema: {
    oneOf: [
      {
        type: 'object',
        properties: {
          statusCode: { const: 200 },
          message: { type: 'string' },
          result,
          code: { const: 'ok' },
        },
        required: ['statusCode', 'message', 'result', 'code'],
      },
      { $ref: '#/components/schemas/Refusal' },
    ],
  },
  example: success(exampleOf(result), 'en'),
})

const refusalSchema: Json = {
  type: 'object',
  properties: {
    statusCode: { enum: [...new Set(Object.values(problems).map((problem) => problem.statusCode))] },
    message: { type: 'string' },
    result: { type: 'null' },
    code: {
      oneOf: keysOf(problems).map((code) => ({ const: code, title: problems[code].en })),
    },
    details: {},
  },
  required: ['statusCode', 'message', 'result', 'code'],
}

type ObjectSchema = JsonSchema & Required<Pick<JsonSchema, 'properties'>>

const inputSchemaOf = (call: Call): ObjectSchema => {
  const { properties = {}, ...schema } = schemaOf(call.input, 'input')
  return { ...schema, properties }
}

export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io, override: showWhatItBecomes }))

/** The dialect is that of the whole document. */
const withoutDialect = (schema: JsonSchema): JsonSchema => {
  const copy = { ...schema }
  delete copy.$schema
  return copy
}

/** A form scalar takes a number or its digits; the document says only the number, which every client can send. */
const showWhatItBecomes = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void => {
  if (!(zodSchema instanceof z.ZodMiniPipe) || zodSchema.def.out instanceof z.ZodMiniTransform) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, withoutDialect(z.toJSONSchema(zodSchema.def.out)))
}
