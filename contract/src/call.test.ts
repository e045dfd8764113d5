import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all-calls.ts'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Where in an input an object would swallow a field it does not know. */
const openPlaces = (node: unknown, at = ''): string[] => {
  if (!isNode(node)) return []
  const isOpen = isNode(node['properties']) && node['additionalProperties'] !== false
  return [...(isOpen ? [at] : []), ...Object.entries(node).flatMap(([key, value]) => openPlaces(value, `${at}/${key}`))]
}

describe('the input of a call', () => {
  it.each(allCalls)('refuses a field nobody knows, in whatever depth: $path (D14)', ({ input }) => {
    expect(openPlaces(z.toJSONSchema(input, { io: 'input' }))).toEqual([])
  })
})
