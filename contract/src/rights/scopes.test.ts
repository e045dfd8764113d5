import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scopeKinds } from './scope-kinds.ts'
import { scopeOf, ScopeText, scopeText } from './scopes.ts'

const id = '019928a4-5b7c-7def-8123-456789abcdef'

describe('scopeOf', () => {
  it('reads platform, which has no id', () => {
    expect(scopeOf('platform')).toEqual({ kind: 'platform' })
  })

  it.each(scopeKinds.filter((kind) => kind !== 'platform'))('reads %s with an id, and writes it back', (kind) => {
    const scope = scopeOf(`${kind}:${id}`)
    expect(scope).toEqual({ kind, id })
    expect(scope && scopeText(scope)).toBe(`${kind}:${id}`)
  })

  it.each([
    '',
    ':',
    'project',
    'project:',
    `:${id}`,
    `platform:${id}`,
    `room:${id}`,
    `Project:${id}`,
    `project:${id.toUpperCase()}`,
    `project:${id}:${id}`,
    `project:${id},project:${id}`,
    `project: ${id}`,
    `project:${id}\n`,
    'project:*',
    'project:>',
    'oem.*',
    'constructor:x',
  ])('refuses %j', (text) => {
    expect([scopeOf(text), ScopeText.safeParse(text).success]).toEqual([undefined, false])
  })

  it('reads nothing else than it writes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom(...scopeKinds).map((kind) => `${kind}:${id}`),
        ),
        (text) => {
          const scope = scopeOf(text)
          expect(scope === undefined || scopeText(scope) === text).toBe(true)
        },
      ),
    )
  })
})
